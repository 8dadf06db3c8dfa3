import { defineWords } from "../platform/define-words.ts";

export const boardTabsWords = defineWords(
  "board-tabs",
  { tabs: "页面", tabNumber: "第 {{number}} 页" },
  { tabs: "Pages", tabNumber: "Page {{number}}" },
);
