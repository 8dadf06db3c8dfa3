import { defineWords } from "../../platform/define-words.ts";

export const tileFailedWords = defineWords(
  "tile-failed",
  { hidden: "这张图表没有共享给您", ask: "需要查看时，请联系仪表盘的所有者。", retry: "重试" },
  {
    hidden: "This chart is not shared with you",
    ask: "Ask the owner of the dashboard if you need it.",
    retry: "Try again",
  },
);
