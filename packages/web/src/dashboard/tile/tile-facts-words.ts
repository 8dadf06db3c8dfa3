import { defineWords } from "../../platform/define-words.ts";

/** Texts for the facts about a result. */
export const tileFactsWords = defineWords(
  "tile-facts",
  {
    view: "单独查看",
    open: "在图表编辑器中打开",
    filteredBy: "受筛选影响：{{names}}",
    unfiltered: "不受任何筛选影响",
    unanswered: "尚无查询结果",
    asOf: "数据截至 {{time}}",
    rows: "{{shown}} 行",
    rowsOf: "{{total}} 行中的 {{shown}} 行",
    rowsCut: "前 {{shown}} 行（还有更多）",
    took: "服务器 {{server}} ms，其中引擎 {{engine}} ms",
    cached: "服务器 {{server}} ms，来自缓存",
  },
  {
    view: "Open full view",
    open: "Open in chart builder",
    filteredBy: "Filtered by: {{names}}",
    unfiltered: "Not affected by any filter",
    unanswered: "No results yet",
    asOf: "Data as of {{time}}",
    rows: "{{shown}} rows",
    rowsOf: "{{shown}} of {{total}} rows",
    rowsCut: "First {{shown}} rows (more available)",
    took: "Server {{server}} ms (engine {{engine}} ms)",
    cached: "Server {{server}} ms, from the cache",
  },
);
