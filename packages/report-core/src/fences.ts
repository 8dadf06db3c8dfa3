import type { Dimension, NamedMeasure } from "./chosen-fields.ts";
import { addColumns, addConditionColumns, mapExpression } from "./sql/map-expression.ts";
import {
  allOf,
  anyOf,
  type Condition,
  column,
  type Expression,
  type FencedFunction,
  type NamedSelect,
  type Select,
  type SelectColumn,
  type Source,
  select,
} from "./sql/tree.ts";

interface Rows {
  from: Source;
  where: Condition | null;
}

/** Rows with the fences of their groups beside them, and the measures that read these. */
export interface Fenced {
  from: Source;
  measures: readonly NamedMeasure[];
  fences: NamedSelect[];
}

const fenced: ReadonlySet<string> = new Set([
  "whiskerLow",
  "whiskerHigh",
  "outliers",
] satisfies FencedFunction[]);

type Call = Extract<Expression, { kind: "call" }>;

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

// Names that nothing of the question has, in lower case as engines compare them.
function freeNames(
  { where }: Rows,
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

interface Fence {
  /** A call of what it is about. */
  value: Call;
  alias: string;
  /** Names of its columns. */
  keys: string[];
  of: Record<"quantile25" | "median" | "quantile75" | "low" | "high", string>;
}

/**
 * Where measures look for what lies far from the quartiles of a group: the rows joined to these, worked out by one pass before.
 * Rows that group together meet one line of fences, so nothing is counted twice.
 */
export function withFences(
  rows: Rows,
  dimensions: readonly Dimension[],
  measures: readonly NamedMeasure[],
): Fenced {
  const values = new Map<string, Call>();
  for (const call of callsIn(measures)) if (fenced.has(call.func)) values.set(JSON.stringify(call.of), call);
  if (values.size === 0) return { from: rows.from, measures, fences: [] };
  const free = freeNames(rows, dimensions, measures);
  const grouped = [...measures.filter(({ raw }) => raw), ...dimensions].map(({ of }) => of);
  const known = new Map<string, Fence>();
  const fences: NamedSelect[] = [];
  let { from } = rows;
  for (const [key, value] of values) {
    const fence = fenceOf(value, grouped.length, known.size + 1, free);
    known.set(key, fence);
    fences.push({ name: fence.alias, select: fenceSelect(fence, grouped, rows), once: true });
    const on = allOf(
      grouped.map(
        (of, index): Condition => ({
          kind: "same",
          left: of,
          right: column(fence.keys[index] ?? "", fence.alias),
        }),
      ),
    );
    from = { kind: "join", join: "inner", left: from, right: { kind: "table", path: [fence.alias] }, on };
  }
  return {
    from,
    fences,
    measures: measures.map((measure) => ({
      ...measure,
      of: mapExpression(measure.of, (part) => {
        const fence = part.kind === "call" ? known.get(JSON.stringify(part.of)) : undefined;
        return part.kind === "call" && fence ? read(part, fence) : null;
      }),
    })),
  };
}

function fenceOf(value: Call, keys: number, place: number, free: (wanted: string) => string): Fence {
  const name = (wanted: string): string => free(`${wanted}_${place}`);
  return {
    value,
    alias: `fences ${place}`,
    keys: Array.from({ length: keys }, (_, index) => name(`key_${index + 1}`)),
    of: {
      quantile25: name("lower_quartile"),
      median: name("middle"),
      quantile75: name("upper_quartile"),
      low: name("low_fence"),
      high: name("high_fence"),
    },
  };
}

function fenceSelect(
  { value, keys, of }: Fence,
  grouped: readonly Expression[],
  { from, where }: Rows,
): Select {
  const keyed = grouped.map((one, index): SelectColumn => ({ of: one, alias: keys[index] ?? "" }));
  const quartiles = (
    [
      ["quantile25", of.quantile25],
      ["quantile50", of.median],
      ["quantile75", of.quantile75],
    ] as const
  ).map(([func, alias]): SelectColumn => ({ of: { ...value, func }, alias }));
  const inner = select({
    columns: [...keyed, ...quartiles],
    from,
    where,
    groupBy: keyed.map((_, index) => ({ kind: "place", place: index + 1 })),
  });
  const [low, high] = [column(of.quantile25), column(of.quantile75)];
  const width: Expression = { kind: "arithmetic", operator: "-", left: high, right: low };
  const half: Expression = {
    kind: "arithmetic",
    operator: "/",
    left: { kind: "arithmetic", operator: "*", left: width, right: { kind: "whole", value: 3 } },
    right: { kind: "whole", value: 2 },
  };
  return select({
    columns: [
      ...[...keyed, ...quartiles].map(({ alias }) => ({ of: column(alias), alias })),
      { of: { kind: "arithmetic", operator: "-", left: low, right: half }, alias: of.low },
      { of: { kind: "arithmetic", operator: "+", left: high, right: half }, alias: of.high },
    ],
    from: { kind: "query", select: inner, alias: "quartiles" },
  });
}

function read({ func, of: value }: Call, { of, alias }: Fence): Expression | null {
  const low: Condition = {
    kind: "compare",
    left: value,
    operator: ">=",
    right: column(of.low, alias),
  };
  const high: Condition = {
    kind: "compare",
    left: value,
    operator: "<=",
    right: column(of.high, alias),
  };
  if (func === "whiskerLow")
    return { kind: "call", func: "min", of: { kind: "when", condition: low, of: value } };
  if (func === "whiskerHigh") {
    return { kind: "call", func: "max", of: { kind: "when", condition: high, of: value } };
  }
  if (func === "outliers") {
    const beyond = anyOf([
      { ...low, operator: "<" },
      { ...high, operator: ">" },
    ]);
    return { kind: "call", func: "count", of: { kind: "when", condition: beyond, of: value } };
  }
  // Of a group they are the same in every row.
  if (func === "quantile25" || func === "median" || func === "quantile75") {
    return { kind: "call", func: "max", of: column(of[func], alias) };
  }
  return null;
}
