import { defineWords } from "../../platform/define-words.ts";

export const filterBarWords = defineWords(
  "board-filters",
  {
    filters: "筛选",
    all: "全部",
    searching: "正在搜索…",
    noneFound: "没有结果",
    valuesFailed: "选项加载失败，请稍后重试",
    from: "{{label}}：从",
    to: "{{label}}：到",
    anyTime: "不限时段",
    reset: "恢复默认",
    dropCross: "取消筛选“{{text}}”",
    crossed: "已筛选：{{text}}",
    clear: "清除",
  },
  {
    filters: "Filters",
    all: "All",
    searching: "Searching…",
    noneFound: "No results",
    valuesFailed: "Couldn't load values. Try again later.",
    from: "{{label}}: from",
    to: "{{label}}: to",
    anyTime: "Any time",
    reset: "Reset",
    dropCross: "Clear filter: {{text}}",
    crossed: "Filtered: {{text}}",
    clear: "Clear",
  },
);
