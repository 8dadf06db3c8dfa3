import { defineWords } from "../../../platform/define-words.ts";

export const fullScreenWords = defineWords(
  "fullScreen",
  {
    enter: "全屏",
    leave: "退出全屏",
    refused: "浏览器未能切换全屏，请按 F11",
  },
  {
    enter: "Full screen",
    leave: "Exit full screen",
    refused: "Your browser blocked full screen. Press F11 instead.",
  },
);
