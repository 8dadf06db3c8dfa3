import type { ChartType } from "@provost/contract/chart/chart-type";
import { distributed, distributionParts } from "@provost/contract/report/aggregate";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { LocalizedText } from "@provost/contract/wire/language";
import { bar } from "../chart-type/bar/bar.ts";
import { boxPlot } from "../chart-type/box-plot/box-plot.ts";
import type { ChartTypeInfo } from "../chart-type/chart-type.ts";
import { combo } from "../chart-type/combo/combo.ts";
import { heatmap } from "../chart-type/heatmap/heatmap.ts";
import { horizontalBar } from "../chart-type/horizontal-bar/horizontal-bar.ts";
import { kpi } from "../chart-type/kpi/kpi.ts";
import { line } from "../chart-type/line/line.ts";
import { pie } from "../chart-type/pie/pie.ts";
import { pivot } from "../chart-type/pivot/pivot.ts";
import { scatter } from "../chart-type/scatter/scatter.ts";
import { table } from "../chart-type/table/table.ts";
import { isTimed } from "../figure/figure-fields.ts";
import { spreadOf } from "../figure/spread-of.ts";
import { isShownInPercent } from "../relative/relative-show.ts";

/** What is chosen, as far as it decides which chart suits it. */
export interface Recommendable {
  dimensions: readonly Pick<SchemaColumn, "Column" | "Type" | "bucket">[];
  measures: readonly Pick<SchemaColumn, "Column" | "calculFunc" | "condition" | "format" | "show">[];
  /** Rows of the result, where there is one. */
  rows?: number | undefined;
  /** How many values a dimension has in the result, by its column. */
  distinct?: Readonly<Record<string, number>> | undefined;
}

/** The type that suits a selection, and why. */
export interface Recommendation {
  type: ChartType;
  reason: LocalizedText;
}

/** Facts the rules need. */
interface Facts {
  /** The measures make up one distribution and nothing else. */
  isSpread: boolean;
  d: number;
  m: number;
  rows: number | null;
  /** Of each dimension: is it time, are its values bands, and how many are there. */
  first: Side;
  second: Side;
  /** Parts and amounts side by side: they share no axis. */
  isMixed: boolean;
  /** Every measure can be added up. */
  isAdditive: boolean;
}

interface Side {
  isTime: boolean;
  isBands: boolean;
  /** `null`: not known. */
  count: number | null;
}

interface Rule {
  when(facts: Facts): boolean;
  type: ChartTypeInfo;
  reason: LocalizedText;
}

const few = 12;
const many = 20;

const rules: readonly Rule[] = [
  {
    when: ({ d, isSpread }) => d <= 2 && isSpread,
    type: boxPlot,
    reason: {
      zh: "选择了数值的分布：箱线图并排显示中位数、四分位数和离散程度",
      en: "Distribution of a measure: a box plot compares median, quartiles and spread",
    },
  },
  {
    when: ({ m }) => m === 0,
    type: table,
    reason: { zh: "没有数值：用表格列出各行", en: "No measures: a table lists the rows" },
  },
  {
    when: ({ d, m }) => d === 0 && m === 1,
    type: kpi,
    reason: { zh: "只有一个数值：指标卡最醒目", en: "Single value: best shown as a KPI" },
  },
  {
    when: ({ d, m, isAdditive, isMixed }) => d === 0 && m <= 6 && isAdditive && !isMixed,
    type: pie,
    reason: {
      zh: "几个可相加的数值、没有维度：饼图显示各自占比",
      en: "A few sums without a dimension: a pie chart shows their shares",
    },
  },
  {
    when: ({ d }) => d === 0,
    type: table,
    reason: {
      zh: "没有维度的多个数值：表格最清楚",
      en: "Several measures without a dimension: best shown as a table",
    },
  },
  {
    when: ({ d, m, rows, first }) => d === 1 && m === 1 && first.isTime && rows === 1,
    type: kpi,
    reason: { zh: "只有一个时段：指标卡最醒目", en: "Single period: best shown as a KPI" },
  },
  {
    when: ({ d, m, isMixed }) => d === 1 && m === 2 && isMixed,
    type: combo,
    reason: {
      zh: "数量与比率并列：组合图为比率使用右侧坐标轴",
      en: "Amount and rate: a combo chart gives the rate its own axis",
    },
  },
  {
    when: ({ d, first }) => d === 1 && first.isTime,
    type: line,
    reason: {
      zh: "一个时间维度：折线图显示变化趋势",
      en: "One time dimension: a line chart shows the trend",
    },
  },
  {
    when: ({ d, m, first }) => d === 1 && m === 1 && first.isBands,
    type: bar,
    reason: {
      zh: "按分段统计：柱状图显示分布",
      en: "Ranges of a number: a bar chart shows the distribution",
    },
  },
  {
    when: ({ d, m, first }) => d === 1 && (m === 2 || m === 3) && (first.count ?? 0) > many,
    type: scatter,
    reason: {
      zh: "许多类别、两三个数值：散点图显示数值之间的关系",
      en: "Many categories with two or three measures: a scatter plot shows how the measures relate",
    },
  },
  {
    when: ({ d, m, first }) => d === 1 && m <= 4 && (first.count ?? 0) > few,
    type: horizontalBar,
    reason: {
      zh: "类别较多：条形图为名称留出空间",
      en: "Many categories: horizontal bars leave room for long names",
    },
  },
  {
    when: ({ d, m }) => d === 1 && m <= 4,
    type: bar,
    reason: {
      zh: "一个类别维度：柱状图便于比较大小",
      en: "One category dimension: a bar chart compares sizes",
    },
  },
  {
    when: ({ d, m, first, second }) => d === 2 && m === 1 && first.isTime && (second.count ?? few) <= few,
    type: line,
    reason: { zh: "时间加一个类别：每个类别一条折线", en: "Time and a category: one line per category" },
  },
  {
    when: ({ d, m, first, second }) =>
      d === 2 && m === 1 && ((second.isTime && !first.isTime) || (second.count ?? 0) > few),
    type: heatmap,
    reason: {
      zh: "两个维度交叉：热力图用颜色显示高低",
      en: "Two crossed dimensions: a heatmap shows high and low by colour",
    },
  },
  {
    when: ({ d, m }) => d === 2 && m === 1,
    type: bar,
    reason: {
      zh: "两个类别维度：分组柱状图便于比较",
      en: "Two category dimensions: grouped bars compare them",
    },
  },
  {
    when: ({ d }) => d >= 2 && d <= 4,
    type: pivot,
    reason: {
      zh: "多个维度和数值：透视表按行列汇总",
      en: "Several dimensions and measures: a pivot table summarises them by rows and columns",
    },
  },
  {
    when: () => true,
    type: table,
    reason: { zh: "字段较多：表格最清楚", en: "Many fields: a table is clearest" },
  },
];

function sideOf(
  dimension: Recommendable["dimensions"][number] | undefined,
  distinct: Recommendable["distinct"],
): Side {
  if (!dimension) return { isTime: false, isBands: false, count: null };
  const kind = dimension.bucket?.kind;
  const known = distinct !== undefined && Object.hasOwn(distinct, dimension.Column);
  return {
    isTime: isTimed(dimension),
    isBands: kind === "step" || kind === "edges",
    count: known ? (distinct[dimension.Column] ?? null) : null,
  };
}

function isPart(measure: Recommendable["measures"][number]): boolean {
  return isShownInPercent(measure) || measure.format?.style === "percent";
}

/** The chart type that suits what is chosen, with its reason; always one that can show it. */
export function recommendType({
  dimensions,
  measures: chosen,
  rows,
  distinct,
}: Recommendable): Recommendation {
  const measures = distributed(chosen);
  const spread = measures.length === distributionParts.length ? spreadOf(measures) : null;
  const parts = measures.filter(isPart).length;
  const facts: Facts = {
    d: dimensions.length,
    m: measures.length,
    isSpread: spread !== null,
    rows: rows ?? null,
    first: sideOf(dimensions[0], distinct),
    second: sideOf(dimensions[1], distinct),
    isMixed: parts > 0 && parts < measures.length,
    isAdditive: measures.every(
      (measure) => !isPart(measure) && (measure.calculFunc === "sum" || measure.calculFunc === "count"),
    ),
  };
  const counts = { dimensions: facts.d, measures: facts.m, isTimed: facts.first.isTime };
  const { type, reason } = rules.find(({ when, type: { takes } }) => when(facts) && takes(counts)) ?? {
    type: table,
    reason: table.name,
  };
  return { type: type.type, reason };
}
