import { defineWords } from "../../platform/define-words.ts";

export const tileFailedWords = defineWords(
  "tile-failed",
  { hidden: "此图表未共享给您", ask: "如需查看，请联系仪表盘的所有者。", retry: "重试" },
  {
    hidden: "This chart isn't shared with you",
    ask: "Contact the owner of the dashboard if you need access.",
    retry: "Try again",
  },
);
