import type { ChartType } from "@provost/contract/chart-type";
import type { Language, Wording } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import type { Row } from "../result-rows.ts";
import type { EmptyFigure, FigureInput, InvalidFigure } from "./figure.ts";
import { heightOf, rolesOf } from "./figure-fields.ts";
import { formatOf } from "./number-words.ts";

const dataNames: Readonly<Record<ChartType, Wording>> = {
  table: { zh: "表格", en: "Table" },
  line: { zh: "折线图", en: "Line-chart" },
  bar: { zh: "柱状图", en: "Bar-chart" },
  stackBar: { zh: "柱状图", en: "Bar-chart" },
  horizontalBar: { zh: "柱状图", en: "Bar-chart" },
  pie: { zh: "饼图", en: "Pie-chart" },
  area: { zh: "面积图", en: "Area-chart" },
  combo: { zh: "组合图", en: "Combo-chart" },
  scatter: { zh: "散点图", en: "Scatter-plot" },
  kpi: { zh: "指标卡", en: "KPI" },
  pivot: { zh: "透视表", en: "Pivot-table" },
  heatmap: { zh: "热力图", en: "Heatmap" },
  gauge: { zh: "仪表盘", en: "Gauge" },
  funnel: { zh: "漏斗图", en: "Funnel" },
  radar: { zh: "雷达图", en: "Radar" },
  treemap: { zh: "矩形树图", en: "Treemap" },
  boxPlot: { zh: "箱线图", en: "Box-plot" },
};

/** What every figure carries. */
export function commonOf(
  type: ChartType,
  { style, language }: FigureInput,
): { title: string; height: number; language: Language } {
  return { title: style.title ?? "", height: heightOf(type, style), language };
}

/** The figure of data that is no array (spec §5), or of fields the type cannot show. */
export function invalidFigure(type: ChartType, input: FigureInput, why?: Wording): InvalidFigure {
  const { language } = input;
  const name = dataNames[type][language];
  const message =
    why?.[language] ?? (language === "zh" ? `${name}数据必须为数组` : `${name} data must be an array`);
  return { kind: "invalid", type, message, ...commonOf(type, input), summary: message, notes: [] };
}

/** The figure of data without rows, or without a field to draw. */
export function emptyFigure(type: ChartType, input: FigureInput): EmptyFigure {
  const summary = input.language === "zh" ? "没有数据" : "No data";
  return { kind: "empty", type, ...commonOf(type, input), summary, notes: [] };
}

/** The rows among the data; what is no row is left out. */
export function rowsOf(data: readonly unknown[]): Row[] {
  return data.filter(isRow);
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A cell as text; what is no cell, since a caller's own rows may hold anything, as JSON or not at all. */
export function textOf(cell: unknown): string {
  if (typeof cell !== "object" && typeof cell !== "function") return String(cell);
  try {
    return JSON.stringify(cell) ?? "";
  } catch {
    return "";
  }
}

/** The totals at a grain, whatever the order of its dimensions. */
export function totalsAt({ totals = [] }: FigureInput, by: readonly string[]): readonly Row[] {
  const found = totals.find(
    (one) => one.by.length === by.length && by.every((name) => one.by.includes(name)),
  );
  return found?.rows ?? [];
}

/** The fields of a figure by role; measures carry the format their numbers are written in. */
export function fieldsOf({ schema, style }: FigureInput): {
  dimensions: SchemaColumn[];
  measures: SchemaColumn[];
} {
  const { dimensions, measures } = rolesOf(schema);
  return {
    dimensions,
    measures: measures.map((measure) => {
      const format = formatOf(measure, style);
      return format === null || format === measure.format ? measure : { ...measure, format };
    }),
  };
}
