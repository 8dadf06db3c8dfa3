import { defineWords } from "../../platform/define-words.ts";

export const boardVersionWords = defineWords(
  "board-versions",
  {
    same: "内容相同",
    renamed: "名称是“{{name}}”",
    added: "多出 {{name}}",
    gone: "没有 {{name}}",
    changed: "{{name}} 不同",
    filters: "筛选不同",
    refresh: "自动刷新不同",
    chart: "图表",
    words: "文字",
    restore: "恢复此版本",
    restoreTitle: "恢复版本 {{version}}？",
    restoreText: "它会成为最新版本，现在的内容留在版本里。",
  },
  {
    same: "The same",
    renamed: "Called “{{name}}”",
    added: "Also has {{name}}",
    gone: "Lacks {{name}}",
    changed: "{{name}} differs",
    filters: "Other filters",
    refresh: "Refreshed at another pace",
    chart: "a chart",
    words: "words",
    restore: "Restore this version",
    restoreTitle: "Restore version {{version}}?",
    restoreText: "It becomes the newest; what stands now stays among the versions.",
  },
);
