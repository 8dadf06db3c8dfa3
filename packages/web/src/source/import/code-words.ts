import { defineWords } from "../../platform/define-words.ts";

/** Words for whole numbers that are taken for codes. */
export const codeWords = defineWords(
  "codes",
  {
    title: "疑似编码的数字字段已设为维度",
    name: "疑似编码：名称像编号或分类",
    fewValues: "疑似编码：只有少数几个取值",
    noRepeats: "疑似编码：没有重复的取值",
    asMeasure: "改为数值",
    asMeasureOf: "改为数值：{{name}}",
    changed: "“{{name}}”已改为数值",
    more: "更多设置",
  },
  {
    title: "Number fields that look like codes were set as dimensions",
    name: "Looks like a code (judging by its name)",
    fewValues: "Looks like a code (few distinct values)",
    noRepeats: "Looks like a code (no repeated values)",
    asMeasure: "Use as measure",
    asMeasureOf: "Use as measure: {{name}}",
    changed: "“{{name}}” is now a measure",
    more: "More settings",
  },
);
