import { defineWords } from "../../platform/define-words.ts";

/** Texts of a chart whose table is missing. */
export const strandedWords = defineWords(
  "stranded",
  {
    goneTitle: "数据表 {{table}} 不存在，或您没有权限",
    goneText: "图表设置已保留。请选择其他数据表，同名字段会保留。",
    goneChoose: "选择其他数据表",
    goneAgain: "再试一次",
    goneFields: "图表使用的字段：{{names}}",
  },
  {
    goneTitle: "Table {{table}} doesn't exist or you don't have access",
    goneText: "Your chart settings are kept. Choose another table to keep the fields with the same names.",
    goneChoose: "Choose another table",
    goneAgain: "Try again",
    goneFields: "Fields the chart uses: {{names}}",
  },
);
