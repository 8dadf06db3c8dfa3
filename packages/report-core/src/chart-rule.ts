import { distributed } from "@provost/contract/aggregate";
import type { ChartType } from "@provost/contract/chart-type";
import type { Language, Wording } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import { isTimed } from "./figure/figure-fields.ts";
import { type SpreadColumn, spreadOf } from "./figure/spread-of.ts";

/**
 * Whether a type can show d dimensions and m measures (spec §5). `timed`: whether the first dimension is a span of time; `spread`:
 * whether the measures tell a distribution; left out, it is not known and does not stand in the way.
 */
type Rule = (d: number, m: number, timed?: boolean, spread?: boolean) => boolean;

/** What the rules ask of what is chosen, in the order they take it. */
export function countsOf(
  dimensions: readonly Pick<SchemaColumn, "bucket" | "Type">[],
  measures: readonly SpreadColumn[],
): [d: number, m: number, timed: boolean | undefined, spread: boolean] {
  const [first] = dimensions;
  const told = distributed(measures);
  return [dimensions.length, told.length, first && isTimed(first), spreadOf(told) !== null];
}

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
  gauge: (d, m) => d === 0 && m === 1,
  funnel: (d, m) => (d === 1 && m === 1) || (d === 0 && m >= 2),
  radar: (d, m) => (d === 0 && m >= 3) || (d === 1 && m >= 1) || (d === 2 && m === 1),
  treemap: (d, m) => (d === 1 || d === 2) && m === 1,
  boxPlot: (d, m, _timed, spread = true) => d <= 2 && m >= 5 && spread,
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
  gauge: {
    name: { zh: "仪表盘", en: "Gauge" },
    rule: { zh: "0个维度;1个数值", en: "no dimension; 1 measure" },
  },
  funnel: {
    name: { zh: "漏斗图", en: "Funnel" },
    rule: {
      zh: "1个维度1个数值;0个维度2或多个数值",
      en: "1 dimension and 1 measure; 0 dimensions and 2 or more measures",
    },
  },
  radar: {
    name: { zh: "雷达图", en: "Radar" },
    rule: {
      zh: "0个维度3或多个数值;1个维度1或多个数值;2个维度1个数值",
      en: "0 dimensions and 3 or more measures; 1 dimension and 1 or more; 2 dimensions and 1",
    },
  },
  treemap: {
    name: { zh: "矩形树图", en: "Treemap" },
    rule: { zh: "1 或 2个维度;1个数值", en: "1 or 2 dimensions; 1 measure" },
  },
  boxPlot: {
    name: { zh: "箱线图", en: "Box plot" },
    rule: {
      zh: "0 至 2个维度;1个数值，函数选“分布”",
      en: "0 to 2 dimensions; 1 measure with the function Distribution",
    },
  },
};

/** The type if it can show the counts, else table (spec §4). */
export function fallbackType(
  type: ChartType,
  d: number,
  m: number,
  timed?: boolean,
  spread?: boolean,
): ChartType {
  return usable[type](d, m, timed, spread) ? type : "table";
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
  spread?: boolean,
): string | null {
  if (usable[type](d, m, timed, spread)) return null;
  const { rule } = chartTypes[type];
  return language === "zh"
    ? `需要 ${rule.zh}；现有 ${d} 个维度、${m} 个数值`
    : `needs ${rule.en}; you have ${counted(d, "dimension")} and ${counted(m, "measure")}`;
}
