import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { BaseFigure, LegendPlace, ValueAxis } from "../../figure/figure.ts";
import type { ChartTypeInfo } from "../chart-type.ts";

export const boxPlot: ChartTypeInfo<"boxPlot"> = {
  type: "boxPlot",
  name: { zh: "箱线图", en: "Box plot" },
  dataName: { zh: "箱线图", en: "Box-plot" },
  fields: {
    zh: "0 至 2个维度;1个数值，函数选“分布”",
    en: "0 to 2 dimensions; 1 measure aggregated as Distribution",
  },
  takes: ({ dimensions: d, measures: m, isSpread = true }) => d <= 2 && m >= 5 && isSpread,
  style: { legend: ({ dimensions }) => dimensions > 1, sort: true, axis: true, colours: true },
  axisStart: "values",
};

/** The distribution of a group; `low` and `high` are where its whiskers end. */
export interface Box {
  low: number;
  quantile25: number;
  median: number;
  quantile75: number;
  high: number;
  min: number;
  max: number;
  outliers: number | null;
  /** The farthest different outliers, ascending; `null` where they are not known. */
  points: readonly number[] | null;
  count: number | null;
}

/** An outlier that is drawn; `at` counts the categories. */
export interface BoxPoint {
  at: number;
  value: number;
}

/** Distributions side by side. */
export interface BoxPlotFigure extends BaseFigure {
  kind: "boxPlot";
  type: "boxPlot";
  /** Its median represents the measure: name, format, condition. */
  measure: SchemaColumn;
  /** What is measured, without a function. */
  measureName: string;
  categoryName: string;
  categories: readonly string[];
  /** For each category its value of the axis' dimension; `null` where a span of time has no row. */
  categoryKeys: readonly (readonly Cell[] | null)[];
  /** As in `AxesFigure`. */
  partial?: readonly (string | undefined)[];
  axisDimension: SchemaColumn | null;
  legendDimension: SchemaColumn | null;
  axis: ValueAxis;
  /** `points` are those of all its boxes, in their order. */
  series: readonly {
    name: string;
    key: Cell | undefined;
    boxes: readonly (Box | null)[];
    points: readonly BoxPoint[];
  }[];
  whiskers: "iqr" | "range";
  legend: LegendPlace;
  colours: Readonly<Record<string, string>>;
}
