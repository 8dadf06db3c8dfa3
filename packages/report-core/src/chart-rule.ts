import type { ChartType } from "@provost/contract/chart-type";
import type { Language, Wording } from "@provost/contract/language";

/** Whether a type can show d dimensions and m measures (spec §5). */
export const usable: Readonly<Record<ChartType, (d: number, m: number) => boolean>> = {
  table: () => true,
  line: (d, m) => (d === 1 || d === 2) && m >= 1,
  bar: (d, m) => (d === 1 || d === 2) && m >= 1,
  stackBar: (d, m) => (d === 1 || d === 2) && m >= 2,
  pie: (d, m) => (d === 1 && m === 1) || (d === 0 && m >= 1),
  horizontalBar: (d, m) => (d === 1 || d === 2) && m >= 1,
};

interface ChartTypeEntry {
  name: Wording;
  /** The rule in words; it says what `usable` tests. */
  rule: Wording;
}

const oneOrTwo: Wording = { zh: "1 或 2个维度;1或多个数值", en: "1 or 2 dimensions; 1 or more measures" };

/** Names and rules of the types (facts §3). */
export const chartTypes: Readonly<Record<ChartType, ChartTypeEntry>> = {
  table: {
    name: { zh: "表格", en: "Table" },
    rule: { zh: "任意维度和数值", en: "any dimensions and measures" },
  },
  line: { name: { zh: "折线图", en: "Line chart" }, rule: oneOrTwo },
  bar: { name: { zh: "柱状图", en: "Bar chart" }, rule: oneOrTwo },
  stackBar: {
    name: { zh: "堆积柱状图", en: "Stacked bar chart" },
    rule: { zh: "1 或 2个维度;2或多个数值", en: "1 or 2 dimensions; 2 or more measures" },
  },
  pie: {
    name: { zh: "饼图", en: "Pie chart" },
    rule: {
      zh: "1个维度1个数值;0个维度多个数值",
      en: "1 dimension and 1 measure; 0 dimensions and 1 or more measures",
    },
  },
  horizontalBar: { name: { zh: "条形图", en: "Horizontal bar chart" }, rule: oneOrTwo },
};

/** The type if it can show the counts, else table (spec §4). */
export function fallbackType(type: ChartType, d: number, m: number): ChartType {
  return usable[type](d, m) ? type : "table";
}

/** What a type is in the picker: "name: rule". */
export function describeType(type: ChartType, language: Language): string {
  const { name, rule } = chartTypes[type];
  return language === "zh" ? `${name.zh}：${rule.zh}` : `${name.en}: ${rule.en}`;
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** Why a type cannot show the counts, or `null` when it can. */
export function unusableReason(type: ChartType, d: number, m: number, language: Language): string | null {
  if (usable[type](d, m)) return null;
  const { rule } = chartTypes[type];
  return language === "zh"
    ? `需要 ${rule.zh}；现有 ${d} 个维度、${m} 个数值`
    : `needs ${rule.en}; you have ${counted(d, "dimension")} and ${counted(m, "measure")}`;
}
