import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { Bucket } from "@provost/contract/report/bucket";

/** A measure with its function settled. */
export interface ChosenMeasure {
  column: string;
  func: Aggregate;
  percent?: number | undefined;
  otherColumn?: string | undefined;
}

/** A dimension and the buckets of its values. */
export interface ChosenDimension {
  column: string;
  bucket?: Bucket | null | undefined;
}

/** The column that represents whole rows, and the name of their count in a result. */
export const rowsColumn = "*";
const countName = "count";

// Engines compare names without case.
function lower(names: Iterable<string>): Set<string> {
  return new Set(Array.from(names, (name) => name.toLowerCase()));
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${wanted}_${n}`;
  return name;
}

/** The name of each dimension in the result: its column's; an additional bucket of the same column is named by it (`year_tested`). */
export function dimensionNames(dimensions: readonly ChosenDimension[]): string[] {
  const taken = new Set<string>();
  return dimensions.map(({ column, bucket }) => {
    const kind = bucket?.kind === "time" ? bucket.unit : (bucket?.kind ?? "none");
    const isTaken = taken.has(column.toLowerCase());
    const name = isTaken ? freeName(`${kind}_${column}`, taken) : column;
    taken.add(name.toLowerCase());
    return name;
  });
}

// `p90`, and `p99_9`: names are read in filters and SQL.
function prefixOf({ func, percent }: ChosenMeasure): string {
  return func === "percentile" && percent !== undefined ? `p${String(percent).replace(".", "_")}` : func;
}

/**
 * The name of each measure in the result: its column's name (`count` for rows), or `func_column` (`sum_read`) where a
 * dimension or another measure would have the same; a number is put behind what is still taken.
 */
export function measureNames(
  dimensions: readonly (string | ChosenDimension)[],
  measures: readonly ChosenMeasure[],
): string[] {
  const chosen = dimensions.map((dimension) =>
    typeof dimension === "string" ? { column: dimension, bucket: null } : dimension,
  );
  const bucketed = new Set(chosen.filter(({ bucket }) => bucket).map(({ column }) => column));
  const plain = ({ column }: ChosenMeasure): string => (column === rowsColumn ? countName : column);
  const uses = new Map<string, number>();
  for (const measure of measures) {
    const name = plain(measure).toLowerCase();
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const named = lower(dimensionNames(chosen));
  const taken = lower([...named, ...measures.map(plain)]);
  const rawTaken = new Set<string>();
  return measures.map((measure) => {
    const { column, func, otherColumn } = measure;
    const wanted = plain(measure);
    const isRaw = func === "none" && !bucketed.has(column) && !rawTaken.has(column);
    if (isRaw) rawTaken.add(column);
    // A raw measure is the column itself, so a dimension of the same column is the same value.
    if (isRaw || (!named.has(wanted.toLowerCase()) && uses.get(wanted.toLowerCase()) === 1)) return wanted;
    const parts = [prefixOf(measure), column, ...(otherColumn === undefined ? [] : [otherColumn])];
    const name = freeName(column === rowsColumn ? "count_rows" : parts.join("_"), taken);
    taken.add(name.toLowerCase());
    return name;
  });
}
