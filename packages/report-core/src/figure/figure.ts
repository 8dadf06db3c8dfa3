import type { ChartStyle } from "@provost/contract/chart-style";
import type { ChartType } from "@provost/contract/chart-type";
import type { Language } from "@provost/contract/language";
import type { Cell } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";
import type { Row } from "../result-rows.ts";

/** A value of a series: a number, `"-"` for a bar that is not there, `null` for a gap in a line. */
export type Mark = number | "-" | null;

/** Values in the order of the categories; series of one `stack` stand on one another. */
export interface Series {
  name: string;
  mark: "line" | "bar";
  values: readonly Mark[];
  stack: string | null;
}

interface Common {
  title: string;
  /** Height in px. */
  height: number;
  /** What the figure shows, in words. */
  summary: string;
  /** What the reader should know about what is not drawn. */
  notes: readonly string[];
}

/** A chart on a category axis and a number axis. */
export interface AxesFigure extends Common {
  kind: "axes";
  type: "line" | "bar" | "stackBar" | "horizontalBar";
  /** Which axis holds the categories. */
  categoryAxis: "x" | "y";
  categoryName: string;
  /** Name of the number axis; empty when the legend names several measures. */
  valueName: string;
  categories: readonly string[];
  series: readonly Series[];
}

/** A pie; `radius` and `center` in percent of the area. */
export interface PieFigure extends Common {
  kind: "pie";
  type: "pie";
  seriesName: string;
  radius: string;
  center: readonly [string, string];
  slices: readonly { name: string; value: number }[];
}

/** A heading of a table; `numeric` columns stand to the right. */
export interface TableHeading {
  key: string;
  label: string;
  numeric: boolean;
}

/** A table; cells are already worded. */
export interface TableFigure extends Common {
  kind: "table";
  type: "table";
  headings: readonly TableHeading[];
  rows: readonly (readonly string[])[];
}

/** Nothing to draw. */
export interface EmptyFigure extends Common {
  kind: "empty";
  type: ChartType;
}

/** Data that cannot be drawn, and why. */
export interface InvalidFigure extends Common {
  kind: "invalid";
  type: ChartType;
  message: string;
}

/** What a chart shows, free of any drawing library, colour or component. */
export type Figure = AxesFigure | PieFigure | TableFigure | EmptyFigure | InvalidFigure;

/** Makes a figure of rows; data that is no array gives an invalid figure, never an error. */
export type MakeFigure<F extends Figure> = (
  rows: unknown,
  schema: readonly SchemaColumn[],
  style: ChartStyle,
  language: Language,
) => F | EmptyFigure | InvalidFigure;

/** Spec §9: px. */
export const chartHeight = 300;
/** Spec §9: px. */
export const tableHeight = 340;

/** Height of a figure: the style's, else the type's default. */
export function heightOf(type: ChartType, style: ChartStyle): number {
  return style.height ?? (type === "table" ? tableHeight : chartHeight);
}

const dataNames: Readonly<Record<ChartType, { zh: string; en: string }>> = {
  table: { zh: "表格", en: "Table" },
  line: { zh: "折线图", en: "Line-chart" },
  bar: { zh: "柱状图", en: "Bar-chart" },
  stackBar: { zh: "柱状图", en: "Bar-chart" },
  horizontalBar: { zh: "柱状图", en: "Bar-chart" },
  pie: { zh: "饼图", en: "Pie-chart" },
};

/** The figure of data that is no array (spec §5). */
export function invalidFigure(type: ChartType, style: ChartStyle, language: Language): InvalidFigure {
  const name = dataNames[type][language];
  const message = language === "zh" ? `${name}数据必须为数组` : `${name} data must be an array`;
  return {
    kind: "invalid",
    type,
    message,
    title: style.title ?? "",
    height: heightOf(type, style),
    summary: message,
    notes: [],
  };
}

/** The figure of data without rows, or without a field to draw. */
export function emptyFigure(type: ChartType, style: ChartStyle, language: Language): EmptyFigure {
  return {
    kind: "empty",
    type,
    title: style.title ?? "",
    height: heightOf(type, style),
    summary: language === "zh" ? "没有数据" : "No data",
    notes: [],
  };
}

/** The rows among the data; what is no row is left out. */
export function rowsOf(data: readonly unknown[]): Row[] {
  return data.filter(isRow);
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of a schema by role, each in the schema's order. */
export function rolesOf(schema: readonly SchemaColumn[]): {
  dimensions: SchemaColumn[];
  measures: SchemaColumn[];
} {
  const isDimension = (column: SchemaColumn): boolean => column.isDimension || column.asxAxis;
  return {
    dimensions: schema.filter(isDimension),
    measures: schema.filter((column) => !isDimension(column)),
  };
}

/** The number in a cell; large whole numbers come as text. Anything else is `null`. */
export function numberIn(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== "string" || cell.trim() === "") return null;
  const number = Number(cell);
  return Number.isFinite(number) ? number : null;
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

/** A cell as the name of a category. */
export function categoryIn(cell: Cell | undefined, language: Language): string {
  if (cell === undefined || cell === null || cell === "") return language === "zh" ? "（空）" : "(empty)";
  return textOf(cell);
}
