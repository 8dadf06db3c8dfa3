import type { Comparison, PushColumn } from "./push-columns.ts";

/** What is the same of a column in two databases that have the same values. */
export interface ColumnMeasure {
  readonly name: string;
  /** How many values there are. */
  readonly count: string;
  /** The exact sum of numbers, days and microseconds; of fractions, of their bits; of texts, of the first 60 bits of their MD5 hashes. */
  readonly sum: string;
  readonly min: string | null;
  readonly max: string | null;
}

/** What is the same of a table in two databases that have the same rows. */
export interface TableMeasure {
  readonly rows: number;
  readonly columns: readonly ColumnMeasure[];
}

/** The four terms of a column that a database works out, in the order of `ColumnMeasure`. */
export type MeasureTerms = (column: PushColumn) => readonly [string, string, string, string];

/** So many columns are looked at by one query. */
const columnsAtOnce = 100;

/** Characters of the least and the greatest text that are compared; the hashes are of whole texts. */
export const shownCharacters = 200;

/** Measures a table by queries that `ask` runs: each has one row, whose first value is the number of rows. */
export async function measureWith(
  columns: readonly PushColumn[],
  terms: MeasureTerms,
  ask: (list: string) => Promise<readonly (string | null)[]>,
): Promise<TableMeasure> {
  const measured: ColumnMeasure[] = [];
  let rows = 0;
  for (let from = 0; from < columns.length; from += columnsAtOnce) {
    const some = columns.slice(from, from + columnsAtOnce);
    const [count, ...values] = await ask(["count(*)", ...some.flatMap(terms)].join(", "));
    rows = Number(count);
    for (const [at, { name }] of some.entries()) {
      const [present, sum, min = null, max = null] = values.slice(at * 4, at * 4 + 4);
      measured.push({ name, count: present ?? "0", sum: sum ?? "0", min, max });
    }
  }
  return { rows, columns: measured };
}

/** A number as text without zeros that say nothing. */
const bare = (text: string): string =>
  text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;

/** A fraction as the databases write it, infinite ones each in its own way. */
const fraction = (text: string): number => Number(text.replace(/inf(?:inity)?$/i, "Infinity"));

function isSame(comparison: Comparison, one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  if (comparison === "text") return one === other;
  return comparison === "fraction" ? fraction(one) === fraction(other) : bare(one) === bare(other);
}

/** What differs between a table and its copy, a sentence each. */
export function differences(
  columns: readonly PushColumn[],
  source: TableMeasure,
  target: TableMeasure,
): string[] {
  const found: string[] = [];
  if (source.rows !== target.rows) found.push(`rows: ${source.rows} here, ${target.rows} there`);
  for (const [at, { name, comparison }] of columns.entries()) {
    const [here, there] = [source.columns[at], target.columns[at]];
    if (here === undefined || there === undefined) continue;
    const terms = [
      ["values", here.count, there.count, "exact"],
      [comparison === "text" ? "sum of hashes" : "sum", here.sum, there.sum, "exact"],
      ["least value", here.min, there.min, comparison],
      ["greatest value", here.max, there.max, comparison],
    ] as const;
    for (const [what, one, other, how] of terms)
      if (!isSame(how, one, other))
        found.push(`column "${name}", ${what}: ${one ?? "none"} here, ${other ?? "none"} there`);
  }
  return found;
}
