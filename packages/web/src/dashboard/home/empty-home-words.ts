import { defineWords } from "../../platform/define-words.ts";

/** Words of a home page on which nothing stands. */
export const emptyHomeWords = defineWords(
  "home-empty",
  {
    title: "还没有图表",
    text: "导入一个 CSV 文件，制作图表，再放到首页。",
    pick: "把保存的图表放到首页，每天一眼看到。",
    addChart: "添加图表",
    importCsv: "导入文件",
  },
  {
    title: "No charts yet",
    text: "Bring in a CSV, build a chart, put it here.",
    pick: "Put saved charts here to see them every day.",
    addChart: "Add chart",
    importCsv: "Bring in a CSV",
  },
);
