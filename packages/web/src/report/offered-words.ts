import { defineWords } from "../platform/define-words.ts";

/** Words of fields that offer the values of a column. */
export const offeredWords = defineWords(
  "offered-values",
  {
    mostFrequent: "最常见的 {{count}} 个值，输入可查找其他值",
    searching: "正在搜索…",
    none: "没有结果",
    failed: "选项加载失败，请稍后重试",
  },
  {
    mostFrequent: "The {{count}} most frequent values. Type to find others",
    searching: "Searching…",
    none: "No results",
    failed: "Couldn't load values. Try again later.",
  },
);
