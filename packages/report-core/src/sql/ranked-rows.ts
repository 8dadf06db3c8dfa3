import { expressionKey, mapExpression } from "./map-expression.ts";
import { arithmetic, call, compare, when, whole } from "./terms.ts";
import { column, type Expression, type GroupTerm, type Select, type SelectColumn, select } from "./tree.ts";

type Call = Extract<Expression, { kind: "call" }>;

const valuesName = "values";
const ranksName = "ranks";

function percentOf({ func, percent }: Call): number | null {
  switch (func) {
    case "median":
    case "quantile50":
      return 50;
    case "quantile25":
      return 25;
    case "quantile75":
      return 75;
    case "percentile":
      return percent ?? null;
    default:
      return null;
  }
}

function needsRanks(of: Expression): boolean {
  let needs = false;
  mapExpression(of, (part) => {
    needs ||= part.kind === "call" && percentOf(part) !== null;
    return null;
  });
  return needs;
}

/** A percentage as a part of one: 7 / 100 is a little more than 0.07. */
export function partOfPercent(percent: number): number {
  if (!(percent >= 0 && percent <= 100)) throw new Error(`${percent} is no percent`);
  return Number((percent / 100).toPrecision(15));
}

/** Columns of a sub-query: what is read of it gets a name there, once. */
function columnsOf(name: string, prefix: string): { all: SelectColumn[]; read(of: Expression): Expression } {
  const all: SelectColumn[] = [];
  const known = new Map<string, string>();
  return {
    all,
    read: (of) => {
      const key = expressionKey(of);
      const alias = known.get(key) ?? `${prefix}_${all.length + 1}`;
      if (!known.has(key)) all.push({ of, alias });
      known.set(key, alias);
      return column(alias, name);
    },
  };
}

/**
 * A SELECT of groups for a database that has no percentiles: its rows know their places in the order of the values of their group, and a
 * percentile is the sum of the one or two values next to its place, each by how near it is. One without percentiles stays as it is.
 */
export function withRankedRows(query: Select): Select {
  if (!query.columns.some(({ of }) => needsRanks(of))) return query;
  const values = columnsOf(valuesName, "value");
  const ranks = columnsOf(ranksName, "rank");
  const own = (of: Expression): Expression => ranks.read(values.read(of));
  const grouped = query.groupBy.map((term) =>
    term.kind === "place" ? (query.columns[term.place - 1]?.of ?? whole(term.place)) : term,
  );
  const within = grouped.map(values.read);
  const percentile = (of: Expression, percent: number): Expression => {
    const value = values.read({ kind: "cast", of, to: "fraction" });
    // Rows without a value are the last ones, whatever else the database does with them.
    const place = { kind: "window", func: "row_number", of: null, within } as const;
    const fromEnd = ranks.read({
      ...{ kind: "cast", to: "whole" },
      of: { ...place, order: [{ by: value, direction: "desc" }] },
    });
    const count = ranks.read({ kind: "window", func: "count", of: value, within, order: [] });
    const share: Expression = {
      ...{ kind: "value", type: "DOUBLE", cast: "fraction" },
      value: partOfPercent(percent),
    };
    const sought = arithmetic(share, "*", arithmetic(count, "-", whole(1)));
    const away: Expression = {
      ...{ kind: "function", func: "abs" },
      of: [arithmetic(arithmetic(count, "-", fromEnd), "-", sought)],
    };
    const near = arithmetic(ranks.read(value), "*", arithmetic(whole(1), "-", away));
    return call("sum", when(compare(away, "<", whole(1)), near));
  };
  const ofRanked = (node: Expression): Expression =>
    mapExpression(node, (part) => {
      if (part.kind === "column") return own(part);
      if (part.kind === "farthest") return { ...part, of: own(part.of) };
      if (part.kind !== "call") return null;
      const percent = percentOf(part);
      return percent === null ? { ...part, of: own(part.of) } : percentile(part.of, percent);
    });
  const keys = new Set(grouped.map(expressionKey));
  const columns = query.columns.map(({ of, alias }) => ({
    of: keys.has(expressionKey(of)) ? own(of) : ofRanked(of),
    alias,
  }));
  const groupBy = query.groupBy.map((term): GroupTerm => (term.kind === "place" ? term : own(term)));
  const rows = select({ columns: values.all, from: query.from, where: query.where });
  const ranked = select({
    columns: ranks.all,
    from: { kind: "query", select: rows, alias: valuesName },
  });
  return {
    ...query,
    columns,
    from: { kind: "query", select: ranked, alias: ranksName },
    where: null,
    groupBy,
  };
}
