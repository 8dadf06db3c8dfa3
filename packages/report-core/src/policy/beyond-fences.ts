import { outliersAtASide } from "../query/outlier-values.ts";
import { call, compare, named, when } from "../sql/terms.ts";
import {
  allOf,
  anyOf,
  type Condition,
  column,
  type Expression,
  type NamedSelect,
  type SelectColumn,
  type Source,
  select,
} from "../sql/tree.ts";

/** The rows to be queried. */
export interface Rows {
  from: Source;
  where: Condition | null;
}

/** Where the groups and their fences are computed. */
export const fencesName = "group fences";

/** One value with fences: names of its columns among those of the groups. */
export interface Fence {
  of: Expression;
  columns: Record<"min" | "max" | "count" | "lower" | "middle" | "upper", string>;
  low: string;
  high: string;
  /** Rows at or beyond these are looked at first; null where nothing lies beyond the fence. */
  nearLow: string;
  nearHigh: string;
  /** Names of the sub-queries about what lies beyond. */
  beyond: string;
  close: string;
  reach: string;
}

/** Whether a line of another sub-query is of the same group. */
export function sameKeys(keys: readonly string[], name: string): Condition {
  return allOf(
    keys.map((key): Condition => ({ kind: "same", left: column(key, fencesName), right: column(key, name) })),
  );
}

/** Columns that hold what was found beyond the fences. */
export const found = {
  low: "whisker_low",
  high: "whisker_high",
  count: "outliers",
  lowest: "lowest",
  highest: "highest",
};

/** The sub-queries about the rows of a value that lie beyond its fences, in the order in which they read one another. */
export function lookBeyond(
  { from, where }: Rows,
  grouped: readonly Expression[],
  keys: readonly string[],
  fence: Fence,
): NamedSelect[] {
  const { of, beyond, close, reach } = fence;
  const at = (name: string): Expression => column(name, fencesName);
  const [low, high] = [at(fence.low), at(fence.high)];
  const whiskers = (outer: { low: Condition[]; high: Condition[] }): SelectColumn[] => [
    { of: call("min", when(allOf([compare(of, ">=", low), ...outer.low]), of)), alias: found.low },
    { of: call("max", when(allOf([compare(of, "<=", high), ...outer.high]), of)), alias: found.high },
  ];
  const [isLow, isHigh] = [compare(of, "<", low), compare(of, ">", high)];
  const farthest = (condition: Condition, end: "lowest" | "highest"): SelectColumn => ({
    of: { kind: "farthest", of: when(condition, of), end, most: outliersAtASide },
    alias: found[end],
  });
  const keyed = keys.map((key): SelectColumn => ({ of: at(key), alias: key }));
  const groupBy = keyed.map(({ of: one }) => one);
  const ofGroup = grouped.map(
    (one, index): Condition => ({ kind: "same", left: one, right: at(keys[index] ?? "") }),
  );
  const [isNearLow, isNearHigh] = [
    compare(of, "<=", at(fence.nearLow)),
    compare(of, ">=", at(fence.nearHigh)),
  ];
  const inReach = anyOf([
    compare(of, "<=", column(fence.nearLow, reach)),
    compare(of, ">=", column(fence.nearHigh, reach)),
  ]);
  const isFar = (side: string): Condition => ({ kind: "isNull", of: at(side), not: true });
  const isOpen = (side: string, whisker: string): Condition =>
    allOf([isFar(side), { kind: "isNull", of: column(whisker, beyond) }]);
  const open = select({
    columns: [...keys, fence.low, fence.high].map((name) => ({ of: at(name), alias: name })),
    from: {
      kind: "join",
      join: "inner",
      left: named(fencesName),
      right: named(beyond),
      on: sameKeys(keys, beyond),
    },
    where: anyOf([isOpen(fence.nearLow, found.low), isOpen(fence.nearHigh, found.high)]),
  });
  const join = (left: Source, right: Source, on: Condition[]): Source => ({
    kind: "join",
    join: "inner",
    left,
    right,
    on: allOf(on),
  });
  const all = (more: Condition): Condition => (where ? allOf([where, more]) : more);
  return [
    {
      name: reach,
      select: select({
        columns: [
          { of: call("max", column(fence.nearLow)), alias: fence.nearLow },
          { of: call("min", column(fence.nearHigh)), alias: fence.nearHigh },
        ],
        from: named(fencesName),
      }),
    },
    {
      name: beyond,
      select: select({
        columns: [
          ...keyed,
          ...whiskers({ low: [isNearLow], high: [isNearHigh] }),
          { of: call("count", when(anyOf([isLow, isHigh]), of)), alias: found.count },
          farthest(isLow, "lowest"),
          farthest(isHigh, "highest"),
        ],
        from: join({ kind: "join", join: "cross", left: from, right: named(reach) }, named(fencesName), [
          ...ofGroup,
          anyOf([isNearLow, isNearHigh]),
        ]),
        where: all(inReach),
        groupBy,
      }),
    },
    {
      name: close,
      select: select({
        columns: [...keyed, ...whiskers({ low: [], high: [] })],
        from: join(from, { kind: "query", select: open, alias: fencesName }, ofGroup),
        where,
        groupBy,
      }),
    },
  ];
}
