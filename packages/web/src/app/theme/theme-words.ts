import { defineWords } from "../../platform/define-words.ts";

export const themeWords = defineWords(
  "theme",
  {
    theme: "主题",
    colour: "主题色",
  },
  {
    theme: "Theme",
    colour: "Accent colour",
  },
);
