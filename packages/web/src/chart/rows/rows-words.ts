import { defineWords } from "../../platform/define-words.ts";

/** Words of the rows behind a mark. */
export const rowsWords = defineWords(
  "chart-rows",
  {
    title: "明细：{{what}}",
    all: "全部",
    once: "相同的行已合并，“行数”为合并的行数。",
    cut: "显示前 {{count}} 个字段。",
    close: "关闭",
  },
  {
    title: "Source records: {{what}}",
    all: "all",
    once: "Identical rows are combined. “Rows” shows how many.",
    cut: "Only the first {{count}} fields are shown.",
    close: "Close",
  },
);
