import { defineWords } from "../../platform/define-words.ts";

export const tileChartWords = defineWords(
  "tileChart",
  {
    queryBroken: "图表：{{name}} 查询语句异常",
    queryBrokenWhy: "图表：{{name}} 查询语句异常（{{why}}）",
    noFalls: "没有下降",
  },
  {
    queryBroken: "Chart “{{name}}”: invalid query",
    queryBrokenWhy: "Chart “{{name}}”: invalid query ({{why}})",
    noFalls: "No drops",
  },
);
