import { defineWords } from "../../platform/define-words.ts";

/** Texts of an empty home page. */
export const emptyHomeWords = defineWords(
  "home-empty",
  {
    title: "还没有图表",
    text: "导入数据、制作图表，并添加到首页。",
    pick: "添加已保存的图表，数据一目了然。",
    addChart: "添加图表",
    importCsv: "导入文件",
  },
  {
    title: "No charts yet",
    text: "Import data, build a chart, and add it here.",
    pick: "Add saved charts to see your data at a glance.",
    addChart: "Add chart",
    importCsv: "Import file",
  },
);
