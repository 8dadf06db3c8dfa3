import type { ChartType } from "@provost/contract/chart-type";
import type { Language, Wording } from "@provost/contract/language";

/**
 * Whether a type can show d dimensions and m measures (spec §5). `timed`: whether the first dimension is a span of time;
 * left out, it is not known and does not stand in the way.
 */
type Rule = (d: number, m: number, timed?: boolean) => boolean;

const oneOrTwo: Rule = (d, m) => (d === 1 || d === 2) && m >= 1;
const oneOrTwoByTwo: Rule = (d, m) => (d === 1 || d === 2) && m >= 2;

/** What each type can show. */
export const usable: Readonly<Record<ChartType, Rule>> = {
  table: () => true,
  line: oneOrTwo,
  bar: oneOrTwo,
  stackBar: oneOrTwoByTwo,
  pie: (d, m) => (d === 1 && m === 1) || (d === 0 && m >= 1),
  horizontalBar: oneOrTwo,
  area: oneOrTwo,
  combo: oneOrTwoByTwo,
  scatter: (d, m) => d <= 2 && (m === 2 || m === 3),
  kpi: (d, m, timed = true) => m === 1 && (d === 0 || (d === 1 && timed)),
  pivot: (d, m) => d >= 1 && m >= 1,
  heatmap: (d, m) => d === 2 && m === 1,
};

interface ChartTypeEntry {
  name: Wording;
  /** The rule in words; it says what `usable` tests. */
  rule: Wording;
}

const oneOrTwoWords: Wording = {
  zh: "1 或 2个维度;1或多个数值",
  en: "1 or 2 dimensions; 1 or more measures",
};
const oneOrTwoByTwoWords: Wording = {
  zh: "1 或 2个维度;2或多个数值",
  en: "1 or 2 dimensions; 2 or more measures",
};

/** Names and rules of the types (facts §3). */
export const chartTypes: Readonly<Record<ChartType, ChartTypeEntry>> = {
  table: {
    name: { zh: "表格", en: "Table" },
    rule: { zh: "任意维度和数值", en: "any dimensions and measures" },
  },
  line: { name: { zh: "折线图", en: "Line chart" }, rule: oneOrTwoWords },
  bar: { name: { zh: "柱状图", en: "Bar chart" }, rule: oneOrTwoWords },
  stackBar: { name: { zh: "堆积柱状图", en: "Stacked bar chart" }, rule: oneOrTwoByTwoWords },
  pie: {
    name: { zh: "饼图", en: "Pie chart" },
    rule: {
      zh: "1个维度1个数值;0个维度多个数值",
      en: "1 dimension and 1 measure; 0 dimensions and 1 or more measures",
    },
  },
  horizontalBar: { name: { zh: "条形图", en: "Horizontal bar chart" }, rule: oneOrTwoWords },
  area: { name: { zh: "面积图", en: "Area chart" }, rule: oneOrTwoWords },
  combo: { name: { zh: "组合图", en: "Combo chart" }, rule: oneOrTwoByTwoWords },
  scatter: {
    name: { zh: "散点图", en: "Scatter plot" },
    rule: { zh: "0 至 2个维度;2 或 3个数值", en: "0 to 2 dimensions; 2 or 3 measures" },
  },
  kpi: {
    name: { zh: "指标卡", en: "KPI" },
    rule: { zh: "0个维度或1个时间维度;1个数值", en: "no dimension, or 1 of time; 1 measure" },
  },
  pivot: {
    name: { zh: "透视表", en: "Pivot table" },
    rule: { zh: "1或多个维度;1或多个数值", en: "1 or more dimensions; 1 or more measures" },
  },
  heatmap: {
    name: { zh: "热力图", en: "Heatmap" },
    rule: { zh: "2个维度;1个数值", en: "2 dimensions; 1 measure" },
  },
};

/** The type if it can show the counts, else table (spec §4). */
export function fallbackType(type: ChartType, d: number, m: number, timed?: boolean): ChartType {
  return usable[type](d, m, timed) ? type : "table";
}

/** What a type is in the picker: "name: rule". */
export function describeType(type: ChartType, language: Language): string {
  const { name, rule } = chartTypes[type];
  return language === "zh" ? `${name.zh}：${rule.zh}` : `${name.en}: ${rule.en}`;
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** Why a type cannot show the counts, or `null` when it can. */
export function unusableReason(
  type: ChartType,
  d: number,
  m: number,
  language: Language,
  timed?: boolean,
): string | null {
  if (usable[type](d, m, timed)) return null;
  const { rule } = chartTypes[type];
  return language === "zh"
    ? `需要 ${rule.zh}；现有 ${d} 个维度、${m} 个数值`
    : `needs ${rule.en}; you have ${counted(d, "dimension")} and ${counted(m, "measure")}`;
}
