import { defineWords } from "../../platform/define-words.ts";

/** Words of the rows behind a mark. */
export const rowsWords = defineWords(
  "chart-rows",
  {
    title: "明细：{{what}}",
    all: "全部",
    once: "相同的行合并为一行，“行数”是合并的行数。",
    cut: "显示前 {{count}} 个字段。",
    close: "关闭",
  },
  {
    title: "Rows: {{what}}",
    all: "all",
    once: "Equal rows are shown once; “Rows” says how many there are.",
    cut: "The first {{count}} fields are shown.",
    close: "Close",
  },
);
