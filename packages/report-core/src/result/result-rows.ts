import { familyOf } from "@provost/contract/report/aggregate";
import type {
  Cell,
  PublishedReference,
  QueryResult,
  ResultColumn,
  ResultTotals,
} from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, Cell>>;

/** The columns under names of their own, as the engine tells names apart, whatever their case: of equal names (free SQL may give them) the later ones are counted, `id (2)`. */
export function ownNames(columns: readonly ResultColumn[]): string[] {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  const taken = new Set<string>();
  return columns.map(({ name }) => {
    let own = name;
    for (
      let count = 2;
      taken.has(own.toLowerCase()) || (own !== name && names.has(own.toLowerCase()));
      count += 1
    ) {
      own = `${name} (${count})`;
    }
    taken.add(own.toLowerCase());
    return own;
  });
}

/** The rows of a result as objects, by `ownNames`. */
export function rowsAsObjects({ columns, rows }: Pick<QueryResult, "columns" | "rows">): Row[] {
  const names = ownNames(columns);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])));
}

interface TotalsAsObjects {
  by: string[];
  rows: Row[];
  published?: Pick<PublishedReference, "name" | "problem">;
}

/** The totals of a result with rows as objects, and behind them what is published; `undefined` where there are none. */
export function totalsAsObjects({
  columns,
  totals,
  published,
}: Pick<QueryResult, "columns" | "totals" | "published">): TotalsAsObjects[] | undefined {
  const asObjects = ({ by, rows }: ResultTotals) => ({ by, rows: rowsAsObjects({ columns, rows }) });
  if (published === undefined) return totals?.map(asObjects);
  const { totals: _, ...said } = published;
  const numbers = published.totals.length === 0 ? [{ by: [], rows: [] }] : published.totals;
  const behind = numbers.map((one) => ({ ...asObjects(one), published: said }));
  return [...(totals ?? []).map(asObjects), ...behind];
}

/**
 * A schema for rows without a selection (free SQL): the columns that are named as dimensions come first, in that
 * order; without names, or where the result has none of them, numbers are measures and all else dimensions, each where the
 * result has it.
 */
export function schemaOfResult(
  columns: readonly ResultColumn[],
  dimensions?: readonly string[],
): SchemaColumn[] {
  const names = ownNames(columns);
  const there = dimensions?.filter((name) => names.includes(name));
  const chosen = there?.length === 0 && dimensions?.length !== 0 ? undefined : there;
  const schema = columns.map(({ type }, index) => {
    const name = names[index] ?? "";
    const isDimension = chosen?.includes(name) ?? familyOf(type) !== "numeric";
    return {
      Column: name,
      Comment: "",
      Type: type,
      name,
      label: name,
      isDimension,
      asxAxis: isDimension,
      availableFunc: [],
    };
  });
  if (chosen === undefined) return schema;
  const place = ({ name }: SchemaColumn): number => {
    const at = chosen.indexOf(name);
    return at < 0 ? chosen.length : at;
  };
  return schema.toSorted((one, other) => place(one) - place(other));
}
