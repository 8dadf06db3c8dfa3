import { defineWords } from "../../platform/define-words.ts";

/** Texts of the editor of a filter. */
export const filterEditorWords = defineWords(
  "filter-editor",
  {
    cancel: "取消",
    filterTitle: "筛选条件",
    filterAddTitle: "添加筛选条件",
    filterColumn: "字段",
    filterOperator: "筛选方式",
    filterValue: "值",
    filterFrom: "从",
    filterTo: "到",
    filterList: "值（按回车添加）",
    filterParamHint: "用 ${参数名} 引用查询参数，未提供值时不筛选",
    filterRequired: "必填，未填写时不查询",
    filterIncomplete: "筛选字段和筛选方式不可为空",
    filterApply: "确定",
  },
  {
    cancel: "Cancel",
    filterTitle: "Filter",
    filterAddTitle: "Add filter",
    filterColumn: "Field",
    filterOperator: "Operator",
    filterValue: "Value",
    filterFrom: "From",
    filterTo: "To",
    filterList: "Values (press Enter after each)",
    filterParamHint:
      "Use ${name} to reference a query parameter. The filter is skipped when it has no value.",
    filterRequired: "Required. The chart doesn't run without a value.",
    filterIncomplete: "Choose a field and an operator",
    filterApply: "Apply",
  },
);
