import { defineWords } from "../../platform/define-words.ts";

/** Words of what a dataset publishes of all its rows. */
export const referenceWords = defineWords(
  "reference",
  {
    title: "“{{name}}”的公布参照值",
    intro:
      "公布后，凡能查看此数据集一部分的用户，都会得到下列数值按全部数据计算的结果，包括数据权限对其隐藏的行。不足 {{rows}} 行或 {{units}} 个受保护取值的分组不显示。",
    nameZh: "中文名称",
    nameEn: "英文名称",
    nameHintZh: "如“全区”",
    nameHintEn: "如“District”",
    unit: "受保护的字段",
    unitHint: "通常是行规则使用的字段，如学校：任何人都不能由参照值推算其中单个取值的结果。",
    chooseUnit: "选择字段",
    measures: "数值",
    measuresHint: "行数和一个数值列的合计、平均值。看不到该列的用户得不到由它计算的参照值。",
    dimensions: "按维度公布",
    dimensionsHint:
      "先公布全部数据，再按第一个维度，再按前两个，依此类推。图表只能按这些维度的单个取值筛选。",
    leastRows: "每组至少行数",
    leastUnits: "每组至少取值数",
    rowCount: "行数",
    measure: "{{field}}（{{aggregate}}）",
    span: "{{field}}（按{{unit}}）",
    publish: "公布",
    published: "已公布“{{name}}”的参照值",
    withdraw: "撤回公布",
    withdrawTitle: "撤回“{{name}}”的参照值？",
    withdrawText: "图表和首页将不再显示这些参照值，此处的设置也会删除。",
    withdrawn: "已撤回“{{name}}”的参照值",
    theirs: "参照值已被他人修改",
    useTheirs: "使用最新版本",
  },
  {
    title: "Published reference of “{{name}}”",
    intro:
      "Everyone who can see a part of this dataset gets these measures over all of its rows, including rows that data access hides from them. Groups under {{rows}} rows or {{units}} protected values stay empty.",
    nameZh: "Chinese name",
    nameEn: "English name",
    nameHintZh: "In Chinese",
    nameHintEn: "For example, District",
    unit: "Protected field",
    unitHint:
      "Usually the field of your row rules, such as the school. No one can work out the result of a single one of its values.",
    chooseUnit: "Choose a field",
    measures: "Measures",
    measuresHint:
      "The number of rows, and the sum and average of one column. Users who can't see it don't get them.",
    dimensions: "Published by",
    dimensionsHint:
      "All rows first, then by the first dimension, by the first two, and so on. Charts can only be filtered by single values of these dimensions.",
    leastRows: "Minimum rows per group",
    leastUnits: "Minimum protected values per group",
    rowCount: "Number of rows",
    measure: "{{field}} ({{aggregate}})",
    span: "{{field}} (by {{unit}})",
    publish: "Publish",
    published: "Published the reference of “{{name}}”",
    withdraw: "Unpublish",
    withdrawTitle: "Unpublish the reference of “{{name}}”?",
    withdrawText: "Charts and home pages will no longer show it, and its settings are deleted.",
    withdrawn: "Unpublished the reference of “{{name}}”",
    theirs: "Someone else changed the reference",
    useTheirs: "Use latest version",
  },
);
