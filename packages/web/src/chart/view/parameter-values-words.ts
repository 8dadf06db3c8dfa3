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
    mostFrequent: "最常见的 {{count}} 个值，输入可查找其他值",
    searching: "正在搜索…",
    none: "没有结果",
    failed: "选项加载失败，请稍后重试",
  },
  {
    values: "Values to choose from",
    typed: "Typed by viewers",
    table: "Table of the values",
    column: "Field of the values",
    clear: "Clear",
    mostFrequent: "The {{count}} most frequent values. Type to find others",
    searching: "Searching…",
    none: "No results",
    failed: "Couldn't load values. Try again later.",
  },
);
