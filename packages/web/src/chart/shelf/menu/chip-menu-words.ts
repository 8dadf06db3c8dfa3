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
    sameDays: "未完整时段按同期同日比较",
    sameDaysHint: "尚未结束的时段只与较早时段的相同天数比较",
    wholeOnly: "不含未完整时段",
    wholeOnlyHint: "不显示尚未结束的时段和被筛选截断的首尾时段",
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
    sameDays: "Compare an incomplete period with the same days",
    sameDaysHint:
      "A period that isn't over yet is compared with the same days of the earlier one, not all of it",
    wholeOnly: "Leave out incomplete periods",
    wholeOnlyHint: "Leaves out a period that isn't over yet, and a first or last one that a filter cuts",
  },
);
