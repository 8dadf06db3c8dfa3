import {
  allOf,
  anyOf,
  type Condition,
  column,
  type Expression,
  type OrderTerm,
  type Select,
  type Source,
  select,
} from "../sql/tree.ts";

/** From this row on a page is found by the value its rows lie at; before, sorting all columns costs no more. */
export const deepOffset = 10_000;

const names = { all: "all rows", place: "place", edges: "edges" };

/**
 * A page far down: only the first column of the order is sorted to find between which values the page lies, and all columns of
 * the few rows there alone. The rows are worked out once for the three looks at them.
 */
export function deepPage(
  all: Select,
  orderBy: readonly OrderTerm[],
  { offset, size }: { offset: number; size: number },
): Select {
  const [lead] = orderBy;
  if (lead?.by.kind !== "column") return { ...all, orderBy, limit: size, offset };
  const rows: Source = { kind: "table", path: [names.all] };
  const value = column(lead.by.name, names.all);
  const place = select({
    columns: [{ of: lead.by, alias: "value" }],
    from: rows,
    orderBy: [lead],
    limit: size,
    offset,
  });
  const found = column("value");
  const count = (of: Expression): Expression => ({ kind: "call", func: "count", of });
  const edges = select({
    columns: [
      { of: { kind: "call", func: "min", of: found }, alias: "low" },
      { of: { kind: "call", func: "max", of: found }, alias: "high" },
      {
        of: { kind: "arithmetic", operator: "-", left: { kind: "countRows" }, right: count(found) },
        alias: "empty",
      },
    ],
    from: { kind: "query", select: place, alias: names.place },
  });
  const [low, high, empty] = ["low", "high", "empty"].map((name) => column(name, names.edges));
  if (!low || !high || !empty) throw new Error("the edges of a page have names");
  const beside: Source = {
    kind: "join",
    join: "cross",
    left: rows,
    right: { kind: "table", path: [names.edges] },
  };
  // Empty values come last: where the page holds nothing else, all others precede it.
  const before: Condition = anyOf([
    lead.direction === "asc"
      ? { kind: "compare", left: value, operator: "<", right: low }
      : { kind: "compare", left: value, operator: ">", right: high },
    allOf([
      { kind: "isNull", of: low },
      { kind: "isNull", of: value, not: true },
    ]),
  ]);
  const within: Condition = anyOf([
    { kind: "between", of: value, low, high },
    allOf([
      { kind: "compare", left: empty, operator: ">", right: { kind: "whole", value: 0 } },
      { kind: "isNull", of: value },
    ]),
  ]);
  const skipped = select({
    columns: [
      {
        of: {
          kind: "arithmetic",
          operator: "-",
          left: { kind: "whole", value: offset },
          right: { kind: "countRows" },
        },
        alias: "skipped",
      },
    ],
    from: beside,
    where: before,
  });
  return select({
    with: [
      { name: names.all, select: all, once: true },
      { name: names.edges, select: edges, once: true },
    ],
    columns: all.columns.map(({ alias }) => ({ of: column(alias, names.all), alias })),
    from: beside,
    where: within,
    orderBy,
    limit: size,
    offset: skipped,
  });
}
