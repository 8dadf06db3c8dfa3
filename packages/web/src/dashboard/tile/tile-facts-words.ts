import { defineWords } from "../../platform/define-words.ts";

/** Words of what an answer says of itself. */
export const tileFactsWords = defineWords(
  "tile-facts",
  {
    view: "单独查看",
    open: "在制作页打开",
    unanswered: "尚无查询结果",
    asOf: "数据截至 {{time}}",
    rows: "{{shown}} 行",
    rowsOf: "{{total}} 行中的 {{shown}} 行",
    rowsCut: "前 {{shown}} 行（还有更多）",
    took: "服务器 {{server}} ms，其中引擎 {{engine}} ms",
    cached: "服务器 {{server}} ms，来自缓存",
  },
  {
    view: "View alone",
    open: "Open in the builder",
    unanswered: "Not answered yet",
    asOf: "Rows as of {{time}}",
    rows: "{{shown}} rows",
    rowsOf: "{{shown}} of {{total}} rows",
    rowsCut: "The first {{shown}} rows of more",
    took: "Server {{server}} ms, engine {{engine}} of them",
    cached: "Server {{server}} ms, from the cache",
  },
);
