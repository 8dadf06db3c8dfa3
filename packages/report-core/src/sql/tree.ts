import type { MeasureShow, ShowBy } from "@provost/contract/chart/chart-content";

/** A literal as it is bound; whole numbers beyond 2⁵³ are bigints. */
export type BoundValue = string | number | bigint | boolean;

/** What a literal or column is cast to, named by meaning; a dialect says the type. */
export type CastType =
  | "date"
  | "time"
  | "instant"
  | "zonedInstant"
  | "whole"
  | "smallWhole"
  | "fraction"
  | "boolean"
  | "text";

/** Functions a select list may hold. */
export type SqlFunction =
  | "sum"
  | "avg"
  | "max"
  | "min"
  | "count"
  | "countDistinct"
  | "median"
  | "quantile25"
  | "quantile75"
  | "percentile"
  | DeviationFunction;

/** How far values lie from their average; `Pop`: of all values there are, not of a sample of them. */
export type DeviationFunction = "stddev" | "stddevPop" | "variance" | "variancePop";

/** Functions that need the centre of the group first; a grouping replaces them (`withCentres`), they are never printed. */
export type CentredFunction = "mad" | "corr";

/** Functions that look at the quartiles of the group first; a grouping replaces them (`withFences`), they are never printed. */
export type FencedFunction = "whiskerLow" | "whiskerHigh" | "outliers" | "outlierValues";

/** The median out of one list with the quartiles, for queries of all three. */
export type MiddleFunction = "quantile50";

/** A literal; `type` is the data type of the column it meets, `cast` what the engine must read it as. */
export interface ValueNode {
  kind: "value";
  value: BoundValue;
  type: string;
  cast: CastType | null;
  /** The digits of a whole number of more than 64 bits, of which `value` is the nearest fraction. */
  digits?: string;
}

/** Functions of single rows; `substring` counts from 1, `position` gives 0 where the text is not found, `days` is a date less another. */
export type ScalarFunction =
  | "abs"
  | "ceil"
  | "coalesce"
  | "concat"
  | "concatWith"
  | "days"
  | "floor"
  | "greatest"
  | "length"
  | "log10"
  | "lower"
  | "makeDate"
  | "nullif"
  | "position"
  | "power"
  | "round"
  | "startsWith"
  | "substring"
  | "trim"
  | "upper";

/** Signs between two numbers; `/` always gives a fraction, and it and `%` give null where the right side is 0. */
export type Arithmetic = "+" | "-" | "*" | "/" | "%";

/** Spans of the common calendar; `week` begins on Monday. */
export type CalendarSpan = "day" | "week" | "month" | "quarter" | "year";

/** A function over rows beside the one that it is for; of null, over rows as such. */
export interface WindowNode {
  kind: "window";
  func: "avg" | "count" | "max" | "min" | "rank" | "row_number" | "sum";
  of: Expression | null;
  /** Rows that are equal in these. */
  within: readonly Expression[];
  order: readonly OrderTerm[];
  /** How many rows before it the first and the last are; null: all of them. Left out, what the function has by itself. */
  rows?: readonly [first: number | null, last: number];
}

/** A value of a group as it is beside the groups of the result; a query replaces it (`partsOf`), it is never printed. */
export interface ComparedNode {
  kind: "compared";
  of: Expression;
  show: MeasureShow;
  showBy: ShowBy;
  /** Not the difference from a value of another group, but that value itself. */
  isOrigin?: true;
  /** Data type of `of`. */
  valueType: string;
}

/** The place of a value in a list, from 0; null where it is not in it. */
export interface PlaceNode {
  kind: "among";
  of: Expression;
  values: readonly ValueNode[];
}

/** A value of a row; a column's `of` names the source it belongs to where there are several. */
export type Expression =
  | { kind: "column"; name: string; of?: string }
  | ValueNode
  /** A whole number of the compiler's own, such as a month; never one that was supplied. */
  | { kind: "whole"; value: number }
  | { kind: "null"; as: CastType }
  /**
   * `whole`: what it is of is known to be a column of whole numbers; `addsWhole`: of any whole numbers of at most 64 bits; `percent`: which
   * percentile; `beside`: the other value of `corr`.
   */
  | {
      kind: "call";
      func: SqlFunction | FencedFunction | MiddleFunction | CentredFunction;
      of: Expression;
      percent?: number;
      beside?: Expression;
      whole?: true;
      addsWhole?: true;
    }
  | { kind: "countRows" }
  | WindowNode
  | ComparedNode
  /** The farthest different values at one end, as a text of at most `most`, ascending. */
  | { kind: "farthest"; of: Expression; end: "lowest" | "highest"; most: number }
  /** `lenient`: what cannot be read as the type is null; `zoned`: it is a moment, which a text shows by the clocks of some zone. */
  | { kind: "cast"; of: Expression; to: CastType; lenient?: boolean; zoned?: true }
  | { kind: "when"; condition: Condition; of: Expression }
  | {
      kind: "case";
      branches: readonly { when: Condition; value: Expression }[];
      otherwise: Expression | null;
    }
  | PlaceNode
  | { kind: "arithmetic"; operator: Arithmetic; left: Expression; right: Expression }
  | { kind: "function"; func: ScalarFunction; of: readonly Expression[] }
  /** The first day of the span that holds the date. */
  | { kind: "spanStart"; span: CalendarSpan; of: Expression }
  | { kind: "datePart"; part: "year" | "month" | "day"; of: Expression }
  /** The date some days or months later (earlier when negative); a day the month does not have becomes its last. */
  | { kind: "later"; of: Expression; by: number; unit: "day" | "month" }
  /** A moment as the clocks of the zone show it. */
  | { kind: "inZone"; of: Expression; zone: ValueNode }
  /** Whether the condition holds, as a value. */
  | { kind: "truth"; of: Condition };

/** How two values are compared. */
export type Comparison = "=" | "<>" | ">" | "<" | ">=" | "<=";

/** What a row must satisfy; `all` of nothing holds, `any` of nothing never does; `same` also joins null with null. */
export type Condition =
  | { kind: "compare"; left: Expression; operator: Comparison; right: Expression }
  | { kind: "same"; left: Expression; right: Expression }
  | { kind: "between"; of: Expression; low: Expression; high: Expression }
  | { kind: "in"; of: Expression; values: readonly Expression[]; not?: boolean }
  | { kind: "contains"; of: Expression; text: string; not?: boolean }
  | { kind: "isNull"; of: Expression; not?: boolean }
  | { kind: "holds"; of: Expression }
  | { kind: "not"; of: Condition }
  | { kind: "all" | "any"; of: readonly Condition[] };

/**
 * Where rows come from: a table by its path, a sub-query, two joined sources, or SQL that a person wrote. Text is only for the
 * guarded path (`toInlineSql`, then the guard); it never goes to the engine unchanged.
 */
export type Source =
  | { kind: "table"; path: readonly string[]; alias?: string }
  | { kind: "query"; select: Select; alias: string }
  | { kind: "join"; join: "inner" | "left"; left: Source; right: Source; on: Condition }
  | { kind: "join"; join: "cross"; left: Source; right: Source }
  | { kind: "text"; text: string; alias: string };

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

/** A sub-query under a name; `once`: it is worked out once, however often it is read. */
export interface NamedSelect {
  name: string;
  select: Select;
  once?: boolean;
}

/** A grouped column, or the place (from 1) of a column of the list. */
export type GroupTerm = Expression | { kind: "place"; place: number };

/** One SELECT; a grouped expression that is not a bare column is named by its place in the list. `with` names sub-queries it reads from. */
export interface Select {
  kind: "select";
  with: readonly NamedSelect[];
  columns: readonly SelectColumn[];
  from: Source;
  where: Condition | null;
  groupBy: readonly GroupTerm[];
  orderBy: readonly OrderTerm[];
  limit: number | null;
  /** A row count, or a SELECT of one. */
  offset: number | Select | null;
}

/** A column by name, of one source where there are several. */
export function column(name: string, of?: string): Expression {
  return of === undefined ? { kind: "column", name } : { kind: "column", name, of };
}

/** Conditions that must all hold; a single one is returned as it is. */
export function allOf(conditions: readonly Condition[]): Condition {
  const [only, ...rest] = conditions;
  return only !== undefined && rest.length === 0 ? only : { kind: "all", of: conditions };
}

/** Conditions of which one must hold; a single one is returned as it is. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const [only, ...rest] = conditions;
  return only !== undefined && rest.length === 0 ? only : { kind: "any", of: conditions };
}

/** A SELECT with the clauses that are set. */
export function select(clauses: Pick<Select, "columns" | "from"> & Partial<Select>): Select {
  return {
    with: [],
    where: null,
    groupBy: [],
    orderBy: [],
    limit: null,
    offset: null,
    ...clauses,
    kind: "select",
  };
}
