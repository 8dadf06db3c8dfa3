import type { LocalizedText } from "../wire/language.ts";
import type { FilterOperator } from "./filter.ts";

/** Names of the operators, and how many values each takes (−1: a list; facts §3). */
export const filterOperators: Readonly<
  Record<FilterOperator, { name: LocalizedText; params: 0 | 1 | 2 | -1 }>
> = {
  "=": { name: { zh: "等于", en: "is" }, params: 1 },
  ">": { name: { zh: "大于", en: "greater than" }, params: 1 },
  "<": { name: { zh: "小于", en: "less than" }, params: 1 },
  ">=": { name: { zh: "大于等于", en: "at least" }, params: 1 },
  "<=": { name: { zh: "小于等于", en: "at most" }, params: 1 },
  "!=": { name: { zh: "不等于", en: "is not" }, params: 1 },
  BETWEEN: { name: { zh: "区间", en: "between" }, params: 2 },
  in: { name: { zh: "属于", en: "is one of" }, params: -1 },
  like: { name: { zh: "匹配", en: "contains" }, params: 1 },
  "not in": { name: { zh: "不属于", en: "is none of" }, params: -1 },
  "not like": { name: { zh: "不匹配", en: "does not contain" }, params: 1 },
  "is null": { name: { zh: "为空", en: "is empty" }, params: 0 },
  "is not null": { name: { zh: "不为空", en: "is not empty" }, params: 0 },
  period: { name: { zh: "时段", en: "is in" }, params: 1 },
};
