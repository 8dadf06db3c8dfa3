import { defineWords } from "../../platform/define-words.ts";

/** Texts of the versions of a saved item of any kind. */
export const versionsWords = defineWords(
  "versions",
  {
    title: "“{{name}}”的历史版本",
    version: "版本 {{version}}",
    newest: "当前",
    compare: "与当前比较",
    restore: "恢复此版本",
    restored: "已恢复版本 {{version}}",
    stale: "有新版本刚刚保存，请重新打开列表后再恢复。",
    close: "关闭",
  },
  {
    title: "Version history – {{name}}",
    version: "Version {{version}}",
    newest: "Current",
    compare: "Compare with current",
    restore: "Restore this version",
    restored: "Restored version {{version}}",
    stale: "Someone just saved a new version. Reopen this list before restoring.",
    close: "Close",
  },
);
