import type { MakeFigure } from "../../figure/figure.ts";
import type { AxesFigure } from "../axes/axes.ts";
import { categoryFigure, type MeasureLook } from "../axes/axes-figure.ts";
import { type ChartTypeInfo, severalSeries, singleSeries } from "../chart-type.ts";

export const line: ChartTypeInfo<"line"> = {
  type: "line",
  name: { zh: "折线图", en: "Line chart" },
  dataName: { zh: "折线图", en: "Line-chart" },
  fields: { zh: "1 或 2个维度;1或多个数值", en: "1 or 2 dimensions; 1 or more measures" },
  takes: ({ dimensions: d, measures: m }) => (d === 1 || d === 2) && m >= 1,
  style: {
    legend: severalSeries,
    labels: true,
    smooth: true,
    bridgeGaps: true,
    sort: true,
    axis: true,
    references: true,
    trend: true,
    colourBy: singleSeries,
    colours: true,
    facets: true,
  },
  axisStart: "values",
  shownRow: "last",
};

const lineLook: MeasureLook = { mark: "line", filled: false, axis: 0 };

/** A line per measure, or per value of the second dimension; a missing cell is a gap. */
export const lineFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(line, { lookOf: () => lineLook, categoryAxis: "x", stack: null, second: "legend" }, input);
