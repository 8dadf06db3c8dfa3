/** A literal as it is bound; whole numbers beyond 2⁵³ are bigints. */
export type BoundValue = string | number | bigint | boolean;

/** What a literal or column is cast to, named by meaning; a dialect says the type. */
export type CastType =
  | "date"
  | "time"
  | "instant"
  | "zonedInstant"
  | "whole"
  | "fraction"
  | "boolean"
  | "text";

/** Functions a select list may hold. */
export type SqlFunction = "sum" | "avg" | "max" | "min" | "count" | "countDistinct" | "median";

/** A literal; `type` is the data type of the column it meets, `cast` what the engine must read it as. */
export interface ValueNode {
  kind: "value";
  value: BoundValue;
  type: string;
  cast: CastType | null;
}

/** A value of a row. */
export type Expression =
  | { kind: "column"; name: string }
  | ValueNode
  | { kind: "call"; func: SqlFunction; of: Expression }
  | { kind: "countRows" }
  | { kind: "cast"; of: Expression; to: CastType }
  | { kind: "when"; condition: Condition; of: Expression };

/** How two values are compared. */
export type Comparison = "=" | "<>" | ">" | "<" | ">=" | "<=";

/** What a row must satisfy; `all` of nothing holds, `any` of nothing never does. */
export type Condition =
  | { kind: "compare"; left: Expression; operator: Comparison; right: Expression }
  | { kind: "between"; of: Expression; low: Expression; high: Expression }
  | { kind: "in"; of: Expression; values: readonly Expression[] }
  | { kind: "contains"; of: Expression; text: string }
  | { kind: "all" | "any"; of: readonly Condition[] };

/** Where rows come from: a table by its path, or a sub-query under a name. */
export type Source =
  | { kind: "table"; path: readonly string[] }
  | { kind: "query"; select: Select; alias: string };

/** An output column; `alias` is its name in the result. */
export interface SelectColumn {
  of: Expression;
  alias: string;
}

/** An order term; rows without the value come last. */
export interface OrderTerm {
  by: Expression;
  direction: "asc" | "desc";
}

/** One SELECT. */
export interface Select {
  kind: "select";
  columns: readonly SelectColumn[];
  from: Source;
  where: Condition | null;
  groupBy: readonly Expression[];
  orderBy: readonly OrderTerm[];
  limit: number | null;
  offset: number | null;
}

/** A column by name. */
export function column(name: string): Expression {
  return { kind: "column", name };
}

/** Conditions that must all hold; a single one stands alone. */
export function allOf(conditions: readonly Condition[]): Condition {
  const [only, ...rest] = conditions;
  return only !== undefined && rest.length === 0 ? only : { kind: "all", of: conditions };
}

/** Conditions of which one must hold; a single one stands alone. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const [only, ...rest] = conditions;
  return only !== undefined && rest.length === 0 ? only : { kind: "any", of: conditions };
}

/** A SELECT with the clauses that are given. */
export function select(clauses: Pick<Select, "columns" | "from"> & Partial<Select>): Select {
  return {
    where: null,
    groupBy: [],
    orderBy: [],
    limit: null,
    offset: null,
    ...clauses,
    kind: "select",
  };
}
