import type { Dimension, NamedMeasure } from "../selection/chosen-fields.ts";
import { addColumns, addConditionColumns, expressionKey, mapExpression } from "../sql/map-expression.ts";
import { arithmetic, compare, named, whole } from "../sql/terms.ts";
import {
  allOf,
  type Condition,
  column,
  type Expression,
  type FencedFunction,
  type NamedSelect,
  type Select,
  type SelectColumn,
  select,
} from "../sql/tree.ts";
import { type Fence, fencesName, found, lookBeyond, type Rows, sameKeys } from "./beyond-fences.ts";

type Call = Extract<Expression, { kind: "call" }>;

const groupsName = "fenced groups";

const fenced: ReadonlySet<string> = new Set([
  "whiskerLow",
  "whiskerHigh",
  "outliers",
  "outlierValues",
] satisfies FencedFunction[]);

function callsIn(measures: readonly NamedMeasure[]): Call[] {
  const calls: Call[] = [];
  for (const { of } of measures) {
    mapExpression(of, (part) => {
      if (part.kind === "call") calls.push(part);
      return null;
    });
  }
  return calls;
}

/** Names that nothing of the query has, in lower case as engines compare them. */
export function freeNames(
  { where }: Pick<Rows, "where">,
  dimensions: readonly Dimension[],
  measures: readonly NamedMeasure[],
): (wanted: string) => string {
  const read = new Set<string>();
  for (const { of } of [...dimensions, ...measures]) addColumns(of, read);
  if (where) addConditionColumns(where, read);
  const taken = new Set(Array.from(read, (name) => name.toLowerCase()));
  return (wanted) => {
    let name = wanted;
    while (taken.has(name)) name = `${name}_`;
    return name;
  };
}

// Beyond the quartile by its whole height instead of one and a half: a whisker of a large group ends farther out.
const largeGroup = 1000;

/**
 * Groups of rows where measures look for what lies far from the quartiles; `null` where none does. A first pass computes every
 * measure of the groups and their fences. Only groups whose ends lie beyond have rows read again, and of these
 * first the outer ones: the whisker ends among them unless a gap begins there, which a last look closes.
 */
export function fencedGroups(
  rows: Rows,
  dimensions: readonly Dimension[],
  measures: readonly NamedMeasure[],
): Select | null {
  const calls = callsIn(measures);
  const values = new Map<string, Call>();
  for (const one of calls) if (fenced.has(one.func)) values.set(expressionKey(one.of), one);
  if (values.size === 0) return null;
  const free = freeNames(rows, dimensions, measures);
  const grouped = [...measures.filter(({ raw }) => raw), ...dimensions].map(({ of }) => of);
  const keys = grouped.map((_, index) => free(`key_${index + 1}`));
  const computed = new Map<string, SelectColumn>();
  const tell = (of: Expression): string => {
    const key = expressionKey(of);
    const known = computed.get(key) ?? { of, alias: free(`told_${computed.size + 1}`) };
    computed.set(key, known);
    return known.alias;
  };
  const fences = new Map<string, Fence>();
  for (const [key, value] of values) fences.set(key, fenceOf(value, fences.size + 1, tell, free));
  const shown = measures.map(({ of, raw, name }): SelectColumn => {
    if (raw) return { of: column(keys[grouped.indexOf(of)] ?? "", fencesName), alias: name };
    return { of: shownOf(of, fences, tell), alias: name };
  });
  const all: NamedSelect[] = [groupsOf(rows, grouped, keys, computed), fencesOf(keys, computed, fences)];
  let from = named(fencesName);
  for (const fence of fences.values()) {
    all.push(...lookBeyond(rows, grouped, keys, fence));
    for (const name of [fence.beyond, fence.close]) {
      from = { kind: "join", join: "left", left: from, right: named(name), on: sameKeys(keys, name) };
    }
  }
  const dimensionsOf = dimensions.map(({ name }, index) => ({
    of: column(keys[keys.length - dimensions.length + index] ?? "", fencesName),
    alias: name,
  }));
  return select({
    with: all.map((one) => ({ ...one, once: true })),
    columns: [...shown, ...dimensionsOf],
    from,
  });
}

function fenceOf(
  value: Call,
  place: number,
  tell: (of: Expression) => string,
  free: (wanted: string) => string,
): Fence {
  const of = (func: Call["func"]): string => tell({ ...value, func });
  return {
    of: value.of,
    columns: {
      min: of("min"),
      max: of("max"),
      count: of("count"),
      lower: of("quantile25"),
      middle: of("quantile50"),
      upper: of("quantile75"),
    },
    low: free(`low_fence_${place}`),
    high: free(`high_fence_${place}`),
    nearLow: free(`near_low_${place}`),
    nearHigh: free(`near_high_${place}`),
    beyond: `beyond ${place}`,
    close: `close ${place}`,
    reach: `reach ${place}`,
  };
}

function groupsOf(
  { from, where }: Rows,
  grouped: readonly Expression[],
  keys: readonly string[],
  computed: ReadonlyMap<string, SelectColumn>,
): NamedSelect {
  const keyed = grouped.map((of, index): SelectColumn => ({ of, alias: keys[index] ?? "" }));
  const groupBy = keyed.map((_, index) => ({ kind: "place" as const, place: index + 1 }));
  const columns = [...keyed, ...computed.values()];
  return { name: groupsName, select: select({ columns, from, where, groupBy }) };
}

function fencesOf(
  keys: readonly string[],
  computed: ReadonlyMap<string, SelectColumn>,
  fences: ReadonlyMap<string, Fence>,
): NamedSelect {
  const known = [...keys, ...Array.from(computed.values(), ({ alias }) => alias)];
  const columns = [...fences.values()].flatMap(({ columns: of, low, high, nearLow, nearHigh }) => {
    const [lower, middle, upper] = [column(of.lower), column(of.middle), column(of.upper)];
    const height = arithmetic(upper, "-", lower);
    const reach = arithmetic(arithmetic(height, "*", whole(3)), "/", whole(2));
    const [lowFence, highFence] = [arithmetic(lower, "-", reach), arithmetic(upper, "+", reach)];
    const near = (isFar: Condition, outer: Expression): Expression => ({
      kind: "case",
      branches: [
        { when: allOf([isFar, compare(column(of.count), "<", whole(largeGroup))]), value: middle },
        { when: isFar, value: outer },
      ],
      otherwise: null,
    });
    return [
      { of: lowFence, alias: low },
      { of: highFence, alias: high },
      {
        of: near(compare(column(of.min), "<", lowFence), arithmetic(lower, "-", height)),
        alias: nearLow,
      },
      {
        of: near(compare(column(of.max), ">", highFence), arithmetic(upper, "+", height)),
        alias: nearHigh,
      },
    ];
  });
  return {
    name: fencesName,
    select: select({
      columns: [...known.map((alias) => ({ of: column(alias), alias })), ...columns],
      from: named(groupsName),
    }),
  };
}

// Aggregates become the columns that hold them, those with fences what was found beyond these.
function shownOf(
  of: Expression,
  fences: ReadonlyMap<string, Fence>,
  tell: (of: Expression) => string,
): Expression {
  return mapExpression(of, (part) => {
    if (part.kind === "countRows") return column(tell(part), fencesName);
    if (part.kind !== "call") return null;
    const fence = fences.get(expressionKey(part.of));
    if (fence && fenced.has(part.func)) return read(part, fence);
    return column(tell(fence && part.func === "median" ? { ...part, func: "quantile50" } : part), fencesName);
  });
}

function coalesced(...of: Expression[]): Expression {
  return { kind: "function", func: "coalesce", of };
}

function read({ func }: Call, { columns, low, high, beyond, close }: Fence): Expression {
  const at = (name: string): Expression => column(name, fencesName);
  const end = (isWithin: Condition, own: string, whisker: string): Expression => ({
    kind: "case",
    branches: [{ when: isWithin, value: at(own) }],
    otherwise: coalesced(column(whisker, beyond), column(whisker, close)),
  });
  if (func === "whiskerLow") return end(compare(at(columns.min), ">=", at(low)), columns.min, found.low);
  if (func === "whiskerHigh") return end(compare(at(columns.max), "<=", at(high)), columns.max, found.high);
  if (func === "outliers") return coalesced(column(found.count, beyond), whole(0));
  const parts = [found.lowest, found.highest].map(
    (name): Expression => ({ kind: "function", func: "nullif", of: [column(name, beyond), emptyText] }),
  );
  const separator: Expression = { kind: "value", value: ", ", type: "varchar", cast: "text" };
  return {
    kind: "function",
    func: "nullif",
    of: [{ kind: "function", func: "concatWith", of: [separator, ...parts] }, emptyText],
  };
}

const emptyText: Expression = { kind: "value", value: "", type: "varchar", cast: "text" };
