import { familyOf } from "@provost/contract/report/aggregate";
import type { LocalizedText } from "@provost/contract/wire/language";
import { asText, hasDays, isTextType } from "../result/column-value.ts";
import type { CastType, Expression } from "../sql/tree.ts";

/** What a part of an expression is worth; `null` fits everywhere. */
export type ValueType = "whole" | "fraction" | "text" | "date" | "instant" | "boolean" | "null";

/** Names of the types, as problems say them. */
export const valueTypeNames: Readonly<Record<ValueType, LocalizedText>> = {
  whole: { zh: "整数", en: "a whole number" },
  fraction: { zh: "数字", en: "a number" },
  text: { zh: "文本", en: "text" },
  date: { zh: "日期", en: "a date" },
  instant: { zh: "日期时间", en: "a date and time" },
  boolean: { zh: "是否", en: "true or false" },
  null: { zh: "空值", en: "an empty value" },
};

/** The data type of a result. */
export const dataTypes: Readonly<Record<ValueType, string>> = {
  whole: "BIGINT",
  fraction: "DOUBLE",
  text: "VARCHAR",
  date: "DATE",
  instant: "TIMESTAMP",
  boolean: "BOOLEAN",
  null: "VARCHAR",
};

/** What an empty value of the type is cast to. */
export const castTypes: Readonly<Record<ValueType, CastType>> = {
  whole: "whole",
  fraction: "fraction",
  text: "text",
  date: "date",
  instant: "instant",
  boolean: "boolean",
  null: "text",
};

/** What values of a data type are worth; a time of day, a code or an unknown type is read as text. */
export function valueTypeOf(dataType: string): Exclude<ValueType, "null"> {
  const family = familyOf(dataType);
  if (family === "numeric") return /int/i.test(dataType) ? "whole" : "fraction";
  if (family === "boolean") return "boolean";
  if (hasDays(dataType)) return family === "instant" || /^datetime/i.test(dataType) ? "instant" : "date";
  return "text";
}

/** Whether values of the type are numbers. */
export function isNumber(type: ValueType): boolean {
  return type === "whole" || type === "fraction";
}

/** Whether values of the type lie on days. */
export function isDay(type: ValueType): boolean {
  return type === "date" || type === "instant";
}

/** A column's value as the type it counts for: narrow whole numbers and exact decimals are widened, so that sums of them fit. */
export function widened(of: Expression, dataType: string): Expression {
  const type = valueTypeOf(dataType);
  if (type === "text") return isTextType(dataType) ? of : asText({ of, type: dataType });
  if (type === "whole" && !/^(bigint|hugeint|int8)$/i.test(dataType))
    return { kind: "cast", of, to: "whole" };
  if (type === "fraction" && !/^double/i.test(dataType)) return { kind: "cast", of, to: "fraction" };
  return of;
}
