import { defineWords } from "../../platform/define-words.ts";

export const boardVersionWords = defineWords(
  "board-versions",
  {
    same: "内容相同",
    renamed: "名称是“{{name}}”",
    added: "包含 {{name}}",
    gone: "不包含 {{name}}",
    changed: "{{name}} 不同",
    filters: "筛选不同",
    refresh: "自动刷新不同",
    chart: "图表",
    words: "文字",
    restoreTitle: "恢复版本 {{version}}？",
    restoreText: "此版本将成为当前版本，现有内容保留在历史版本中。",
  },
  {
    same: "No differences",
    renamed: "Named “{{name}}”",
    added: "Has {{name}}",
    gone: "Doesn't have {{name}}",
    changed: "{{name}} differs",
    filters: "Different filters",
    refresh: "Different auto-refresh interval",
    chart: "a chart",
    words: "text",
    restoreTitle: "Restore version {{version}}?",
    restoreText: "It becomes the current version. The content it replaces stays in the version history.",
  },
);
