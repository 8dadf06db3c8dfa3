import type { MakeFigure } from "../../figure/figure.ts";
import type { AxesFigure } from "../axes/axes.ts";
import { barLook, categoryFigure, stackOf } from "../axes/axes-figure.ts";
import { type ChartTypeInfo, severalSeries, singleSeries } from "../chart-type.ts";

export const bar: ChartTypeInfo<"bar"> = {
  type: "bar",
  name: { zh: "柱状图", en: "Bar chart" },
  dataName: { zh: "柱状图", en: "Bar-chart" },
  fields: { zh: "1 或 2个维度;1或多个数值", en: "1 or 2 dimensions; 1 or more measures" },
  takes: ({ dimensions: d, measures: m }) => (d === 1 || d === 2) && m >= 1,
  style: {
    legend: severalSeries,
    labels: true,
    stacked: ({ dimensions }) => dimensions > 1,
    fromMean: singleSeries,
    sort: true,
    axis: true,
    references: true,
    trend: true,
    colourBy: singleSeries,
    colours: true,
    facets: true,
  },
};

/** A bar per measure, or per value of the second dimension, which `style.stacked` stacks; a missing cell is "-". */
export const barFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    bar,
    { lookOf: () => barLook, categoryAxis: "x", stack: stackOf(input), second: "legend" },
    input,
  );
