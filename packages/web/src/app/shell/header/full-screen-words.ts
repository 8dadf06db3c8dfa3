import { defineWords } from "../../../platform/define-words.ts";

export const fullScreenWords = defineWords(
  "fullScreen",
  {
    enter: "全屏",
    leave: "退出全屏",
    refused: "浏览器没有切换全屏，请按 F11",
  },
  {
    enter: "Full screen",
    leave: "Leave full screen",
    refused: "The browser did not change to or from full screen; press F11",
  },
);
