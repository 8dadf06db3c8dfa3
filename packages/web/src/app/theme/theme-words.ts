import { defineWords } from "../../platform/define-words.ts";

export const themeWords = defineWords(
  "theme",
  {
    appearance: "外观",
    theme: "主题",
    colour: "主题色",
  },
  {
    appearance: "Appearance",
    theme: "Theme",
    colour: "Accent colour",
  },
);
