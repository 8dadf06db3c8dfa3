import type { Calendar } from "@provost/contract/wire/calendar";
import { asText, coerceValue } from "../result/column-value.ts";
import type { Condition, Expression } from "../sql/tree.ts";
import { type Checked, type Place, understood, wrong } from "./problem.ts";
import type { Unit } from "./unit.ts";
import { castTypes, isDay, isNumber, type ValueType, valueTypeNames } from "./value-type.ts";

/** Where a value comes from: the same for all rows, one of each row, one of a group of rows. */
export type Level = "constant" | "row" | "aggregate";

/** A part of an expression with its type and the SQL it means. */
export interface Term extends Place {
  type: ValueType;
  dataType: string;
  level: Level;
  of: Expression;
  unit: Unit;
  /** A column in it whose values a join repeats. */
  repeats: string | null;
  /** The text of a literal, which may yet be read as a date. */
  literal: string | null;
  /** Parts it is made of, those of the fields it uses among them. */
  size: number;
  /** How many of its parts are one within the other at most. */
  depth: number;
}

/** A field an expression may use; `of` is over the rows that are read, or the groups where it aggregates. */
export interface KnownField {
  dataType: string;
  aggregates: boolean;
  of: Expression;
  /** Left out where nothing is known. */
  unit?: Unit;
  repeats: string | null;
  size: number;
  depth: number;
}

/** What an expression is checked against. */
export interface ExpressionContext {
  field(name: string): { ok: true; field: KnownField } | { ok: false; zh: string; en: string };
  calendar: Calendar;
}

const maxSize = 3000;
// The time an engine needs to read an expression grows with the third power of its depth.
const maxDepth = 120;

/** Whether an engine can be given a part of this size. */
export function checkSize(place: Place, { size, depth }: Pick<Term, "size" | "depth">): Checked<null> {
  return size > maxSize || depth > maxDepth
    ? wrong(place, "表达式过于复杂", "The expression is too complex.")
    : understood(null);
}

/** The level, size and repeating column of a part made of others, or which of them cannot be beside the others. */
export function combined(
  place: Place,
  parts: readonly Term[],
): Checked<Omit<Term, "type" | "dataType" | "of">> {
  const row = parts.find(({ level }) => level === "row");
  const group = parts.find(({ level }) => level === "aggregate");
  if (row && group) {
    return wrong(
      row,
      "此处是逐行的值，不能与聚合值混用，请放进聚合函数，如 sum(…)",
      "This value is per row and can't be combined with an aggregate. Put it into an aggregate such as sum(…).",
    );
  }
  const size = parts.reduce((sum, part) => sum + part.size, 1);
  const depth = parts.reduce((most, part) => Math.max(most, part.depth), 0) + 1;
  const simple = checkSize(place, { size, depth });
  if (!simple.ok) return simple;
  const level = group ? "aggregate" : row ? "row" : "constant";
  const repeats = parts.find((part) => part.repeats !== null)?.repeats ?? null;
  const { position, length } = place;
  return understood({ level, size, depth, repeats, position, length, unit: null, literal: null });
}

/** The refusal of a part that is no such type. */
export function wrongType(term: Term, wanted: ValueType): ReturnType<typeof wrong> {
  const [is, needs] = [valueTypeNames[term.type], valueTypeNames[wanted]];
  return wrong(term, `此处需要${needs.zh}，而不是${is.zh}`, `This must be ${needs.en}, not ${is.en}.`);
}

/** The condition that a boolean part states. */
export function asCondition(of: Expression): Condition {
  return of.kind === "truth" ? of.of : { kind: "holds", of };
}

/** The part as SQL of the type: an empty value is cast, a literal text read as the date it may be. */
export function asType(term: Term, type: ValueType, dataType: string): Checked<Expression> {
  if (term.type === "null") return understood({ kind: "null", as: castTypes[type] });
  if (isDay(type) && term.type === "text" && term.literal !== null) {
    const coerced = coerceValue(term.literal, dataType);
    if (!coerced.ok) return wrong(term, coerced.problem.zh, `This ${coerced.problem.en}.`);
    return understood(coerced.node);
  }
  const fits =
    term.type === type || (isNumber(term.type) && isNumber(type)) || (isDay(term.type) && isDay(type));
  if (!fits) return wrongType(term, type);
  return understood(type === "text" ? asText({ of: term.of, type: term.dataType }) : term.of);
}

/** The part as one of several values of the type: whole numbers beside fractions are cast to these, since not every engine finds a common type. */
export function asOneOf(term: Term, type: ValueType, dataType: string): Checked<Expression> {
  const value = asType(term, type, dataType);
  if (!value.ok || type !== "fraction" || term.type !== "whole") return value;
  const of = value.value;
  return understood(of.kind === "value" ? { ...of, cast: "fraction" } : { kind: "cast", of, to: "fraction" });
}

/** The one type that several values have: fractions take in whole numbers, moments dates, days the texts that write them. */
export function commonType(terms: readonly Term[]): Pick<Term, "type" | "dataType"> {
  const known = terms.filter(({ type }) => type !== "null");
  const rank = ({ type, literal }: Term): number =>
    type === "instant" ? 4 : type === "date" || type === "fraction" ? 3 : literal === null ? 2 : 1;
  const [first] = [...known].sort((a, b) => rank(b) - rank(a));
  return first ? { type: first.type, dataType: first.dataType } : { type: "null", dataType: "VARCHAR" };
}
