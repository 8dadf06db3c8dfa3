import { defineWords } from "../../platform/define-words.ts";

/** Words of parameters whose values are those of a column. */
export const parameterValuesWords = defineWords(
  "parameter-values",
  {
    values: "可选值",
    typed: "由查看者输入",
    table: "可选值的数据表",
    column: "可选值的字段",
    clear: "清除",
  },
  {
    values: "Values to choose from",
    typed: "Typed by viewers",
    table: "Table of the values",
    column: "Field of the values",
    clear: "Clear",
  },
);
