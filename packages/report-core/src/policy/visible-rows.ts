import type { TopGroups } from "@provost/contract/chart/chart-content";
import { type Grouping, groupedQuery, hasOneTime, type RowSet } from "../query/grouped-query.ts";
import { othersMarker } from "../query/others-marker.ts";
import { textOf } from "../result/column-value.ts";
import type { Dimension } from "../selection/chosen-fields.ts";
import { addColumns } from "../sql/map-expression.ts";
import {
  allOf,
  type Condition,
  column,
  type Expression,
  type Select,
  type SelectColumn,
  type Source,
  select,
} from "../sql/tree.ts";

const each = "each";

// Names that no field of the rows has, in lower case as engines compare them.
function placeNames(count: number, taken: ReadonlySet<string>): string[] {
  return Array.from({ length: count }, (_, index) => {
    let name = `dimension_${index + 1}`;
    while (taken.has(name)) name = `${name}_`;
    return name;
  });
}

interface Keyed {
  source: Source;
  /** The fields that measures read. */
  fields: SelectColumn[];
  /** One for each dimension, in their order. */
  keys: string[];
}

function keyed({ rows, measures }: Pick<Grouping, "rows" | "measures">): Keyed {
  const read = new Set<string>();
  for (const { of, before = of } of measures) for (const one of [of, before]) addColumns(one, read);
  const lower = new Set([...read].map((name) => name.toLowerCase()));
  const keys = placeNames(rows.dimensions.length, lower);
  const columns = [
    ...[...read].map((name) => ({ of: column(name), alias: name })),
    ...rows.dimensions.map(({ of }, index) => ({ of, alias: keys[index] ?? "" })),
  ];
  const some = columns.length > 0 ? columns : [{ of: { kind: "whole", value: 1 } as const, alias: "row" }];
  const body = select({ columns: some, from: rows.from, where: rows.where });
  return {
    source: { kind: "query", select: body, alias: each },
    fields: [...read].map((name) => ({ of: column(name, each), alias: name })),
    keys,
  };
}

function joined(
  { dimensions }: RowSet,
  { keys, fields }: Keyed,
  from: Source,
  keyOf: (dimension: Dimension, key: string) => Expression = (_, key) => column(key, each),
): RowSet {
  const columns = [
    ...fields,
    ...dimensions.map((dimension, index) => {
      const key = keys[index] ?? "";
      return { of: keyOf(dimension, key), alias: key };
    }),
  ];
  const some = columns.length > 0 ? columns : [{ of: { kind: "whole", value: 1 } as const, alias: "row" }];
  return {
    from: { kind: "query", select: select({ columns: some, from }), alias: "rows" },
    where: null,
    dimensions: dimensions.map((dimension, index) => ({ ...dimension, of: column(keys[index] ?? "") })),
  };
}

/** The rows of the groups that satisfy the condition on their measures. */
export function rowsOfGroups(grouping: Grouping, condition: Condition): RowSet {
  const { rows } = grouping;
  const all = keyed(grouping);
  const groups: Select = select({
    columns: [
      { of: { kind: "whole", value: 1 }, alias: "kept" },
      ...rows.dimensions.map(({ name }) => ({ of: column(name), alias: name })),
    ],
    from: { kind: "query", select: groupedQuery(grouping), alias: "result" },
    where: condition,
  });
  const on = allOf(
    rows.dimensions.map(
      ({ name }, index): Condition => ({
        kind: "same",
        left: column(all.keys[index] ?? "", each),
        right: column(name, "chosen"),
      }),
    ),
  );
  const right: Source = { kind: "query", select: groups, alias: "chosen" };
  return joined(rows, all, { kind: "join", join: "inner", left: all.source, right, on });
}

function asLabel({ type, bucket }: Dimension, of: Expression): Expression {
  const isWhole =
    bucket?.kind === "step" && Number.isInteger(bucket.size) && Number.isInteger(bucket.from ?? 0);
  const value: Expression = isWhole && /double/i.test(type) ? { kind: "cast", of, to: "whole" } : of;
  return textOf({ of: value, type });
}

/**
 * The rows of the first groups of one dimension by a measure at that dimension's own grain; with `others` all rows, those of
 * the other groups under `othersMarker`. Equal groups are distinguished by the dimension. Whole spans are those of the same groups,
 * and of all spans where these are what is ranked.
 */
export function rowsOfTop(
  grouping: Grouping,
  top: TopGroups,
  dimension: Dimension,
): Pick<Grouping, "rows" | "whole"> {
  const { rows, whole, measures } = grouping;
  const by = measures.filter(({ name }) => name === top.by);
  const ranked: Select = {
    ...groupedQuery({ ...grouping, measures: by }, [dimension]),
    orderBy: [
      { by: column(top.by), direction: top.direction },
      { by: column(dimension.name), direction: "asc" },
    ],
    limit: top.count,
  };
  const first = select({
    columns: [
      { of: { kind: "whole", value: 1 }, alias: "kept" },
      { of: column(dimension.name), alias: "value" },
    ],
    from: { kind: "query", select: ranked, alias: "ranked" },
  });
  const right: Source = { kind: "query", select: first, alias: "first" };
  const narrowed = (of: RowSet): RowSet => rowsOfFirst({ rows: of, measures }, right, top);
  if (hasOneTime([dimension])) return { rows: narrowed(rows), whole };
  const left = narrowed(rows);
  return { rows: left, whole: whole === rows ? left : narrowed(whole) };
}

function rowsOfFirst(
  { rows, measures }: Pick<Grouping, "rows" | "measures">,
  right: Source,
  top: TopGroups,
): RowSet {
  const all = keyed({ rows, measures });
  const key = all.keys[rows.dimensions.findIndex(({ name }) => name === top.dimension)] ?? "";
  const on: Condition = { kind: "same", left: column(key, each), right: column("value", "first") };
  const join = top.others ? "left" : "inner";
  const from: Source = { kind: "join", join, left: all.source, right, on };
  if (!top.others) return joined(rows, all, from);
  const rest: Expression = { kind: "value", value: othersMarker, type: "varchar", cast: "text" };
  const made = joined(rows, all, from, (one, name) => {
    const of = column(name, each);
    if (one.name !== top.dimension) return of;
    const when: Condition = { kind: "isNull", of: column("kept", "first"), not: true };
    return { kind: "case", branches: [{ when, value: asLabel(one, of) }], otherwise: rest };
  });
  const dimensions = made.dimensions.map((one) =>
    one.name === top.dimension ? { ...one, type: "VARCHAR" } : one,
  );
  return { ...made, dimensions };
}
