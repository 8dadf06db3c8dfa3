import { defineWords } from "../../platform/define-words.ts";

export const comparisonWords = defineWords(
  "comparison",
  {
    staleText: "请对比两个版本，选择要保留的内容。",
    field: "字段",
    theirs: "最新版本",
    mine: "我的版本",
    differs: "不同",
    keepMine: "用我的版本覆盖",
    takeTheirs: "使用最新版本",
  },
  {
    staleText: "Compare the two versions and choose which one to keep.",
    field: "Field",
    theirs: "Latest version",
    mine: "Your version",
    differs: "differs",
    keepMine: "Save my version",
    takeTheirs: "Use latest version",
  },
);
