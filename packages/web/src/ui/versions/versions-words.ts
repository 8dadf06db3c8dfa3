import { defineWords } from "../../platform/define-words.ts";

/** Words of the versions of a saved thing, whatever it is. */
export const versionsWords = defineWords(
  "versions",
  {
    title: "“{{name}}”的版本",
    version: "版本 {{version}}",
    newest: "当前",
    compare: "与当前比较",
    restore: "恢复此版本",
    restored: "已恢复版本 {{version}}",
    stale: "有人刚保存了新版本，请重新打开再恢复。",
    close: "关闭",
  },
  {
    title: "Versions of “{{name}}”",
    version: "Version {{version}}",
    newest: "Now",
    compare: "Compare with now",
    restore: "Restore this version",
    restored: "Version {{version}} restored",
    stale: "Somebody has just saved a new version. Open it anew, then restore.",
    close: "Close",
  },
);
