import { defineWords } from "../../platform/define-words.ts";

/** Words for whole numbers that are taken for codes. */
export const codeWords = defineWords(
  "codes",
  {
    title: "看起来像代码的数字，按维度提供",
    name: "看起来像代码：从名称看是编号或分类",
    fewValues: "看起来像代码：只有少数几个取值反复出现",
    noRepeats: "看起来像代码：没有重复的取值",
    asMeasure: "改为数值",
    asMeasureOf: "改为数值：{{name}}",
    changed: "“{{name}}”现在用作数值",
    more: "更多设置",
  },
  {
    title: "Numbers that look like codes are offered as dimensions",
    name: "Looks like a code: its name says it numbers or sorts things",
    fewValues: "Looks like a code: a few values come again and again",
    noRepeats: "Looks like a code: no value comes twice",
    asMeasure: "Use as measure",
    asMeasureOf: "Use as measure: {{name}}",
    changed: "“{{name}}” is a measure now",
    more: "More settings",
  },
);
