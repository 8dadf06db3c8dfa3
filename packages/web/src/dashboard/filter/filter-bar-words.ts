import { defineWords } from "../../platform/define-words.ts";

export const filterBarWords = defineWords(
  "board-filters",
  {
    filters: "筛选",
    all: "全部",
    searching: "正在查找…",
    noneFound: "没有找到",
    valuesFailed: "取不到可选值，请稍后再试",
    from: "{{label}}：从",
    to: "{{label}}：到",
    anyTime: "不限时段",
    reset: "恢复默认",
    dropCross: "取消“{{text}}”",
    crossed: "只看 {{text}}",
    clear: "清除",
  },
  {
    filters: "Filters",
    all: "All",
    searching: "Looking…",
    noneFound: "Nothing found",
    valuesFailed: "The values cannot be fetched now. Try again later.",
    from: "{{label}}: from",
    to: "{{label}}: to",
    anyTime: "Any time",
    reset: "Reset",
    dropCross: "No longer only {{text}}",
    crossed: "Only {{text}}",
    clear: "Clear",
  },
);
