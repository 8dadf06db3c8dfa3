import { defineWords } from "../../../platform/define-words.ts";

/** Texts of the menus of fields and chips. */
export const chipMenuWords = defineWords(
  "chip-menu",
  {
    addDimension: "添加为维度",
    addMeasure: "添加为数值",
    addFilter: "添加筛选",
    remove: "移除",
    aggregate: "汇总方式",
    alsoAs: "再添加为",
    toDimension: "移到维度",
    toMeasure: "移到数值",
    moveLeft: "前移",
    moveRight: "后移",
  },
  {
    addDimension: "Add as dimension",
    addMeasure: "Add as measure",
    addFilter: "Add filter",
    remove: "Remove",
    aggregate: "Aggregation",
    alsoAs: "Add again as",
    toDimension: "Move to dimensions",
    toMeasure: "Move to measures",
    moveLeft: "Move left",
    moveRight: "Move right",
  },
);
