import type { MakeFigure } from "../../figure/figure.ts";
import type { AxesFigure } from "../axes/axes.ts";
import { barLook, categoryFigure } from "../axes/axes-figure.ts";
import { type ChartTypeInfo, severalSeries } from "../chart-type.ts";

export const stackBar: ChartTypeInfo<"stackBar"> = {
  type: "stackBar",
  name: { zh: "堆积柱状图", en: "Stacked bar chart" },
  dataName: { zh: "柱状图", en: "Bar-chart" },
  fields: { zh: "1 或 2个维度;2或多个数值", en: "1 or 2 dimensions; 2 or more measures" },
  takes: ({ dimensions: d, measures: m }) => (d === 1 || d === 2) && m >= 2,
  style: {
    legend: severalSeries,
    labels: true,
    sort: true,
    axis: true,
    references: true,
    colours: true,
    facets: true,
  },
};

/** Measures stacked on one bar; with two dimensions the axis reads "d1 / d2". */
export const stackBarFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    stackBar,
    { lookOf: () => barLook, categoryAxis: "x", stack: "All", second: "joined" },
    input,
  );
