import { defineWords } from "../../platform/define-words.ts";

export const tileChartWords = defineWords(
  "tileChart",
  {
    queryBroken: "图表：{{name}} 查询语句异常",
    queryBrokenWhy: "图表：{{name}} 查询语句异常（{{why}}）",
    noFalls: "没有下降",
    noGroups: "没有可列出的分组",
    moreGroups_other: "另有 {{count}} 个分组未显示",
    openBoard: "打开关联的仪表盘",
  },
  {
    queryBroken: "Chart “{{name}}”: invalid query",
    queryBrokenWhy: "Chart “{{name}}”: invalid query ({{why}})",
    noFalls: "No drops",
    noGroups: "No groups to list",
    moreGroups_one: "{{count}} more group isn't shown",
    moreGroups_other: "{{count}} more groups aren't shown",
    openBoard: "Open the linked dashboard",
  },
);
