import type { MakeFigure } from "../../figure/figure.ts";
import type { AxesFigure } from "../axes/axes.ts";
import { categoryFigure, type MeasureLook } from "../axes/axes-figure.ts";
import { type ChartTypeInfo, severalSeries } from "../chart-type.ts";

export const area: ChartTypeInfo<"area"> = {
  type: "area",
  name: { zh: "面积图", en: "Area chart" },
  dataName: { zh: "面积图", en: "Area-chart" },
  fields: { zh: "1 或 2个维度;1或多个数值", en: "1 or 2 dimensions; 1 or more measures" },
  takes: ({ dimensions: d, measures: m }) => (d === 1 || d === 2) && m >= 1,
  style: {
    legend: severalSeries,
    labels: true,
    stacked: severalSeries,
    smooth: true,
    bridgeGaps: true,
    sort: true,
    axis: true,
    references: true,
    trend: true,
    colours: true,
    facets: true,
  },
  shownRow: "last",
};

const areaLook: MeasureLook = { mark: "line", filled: true, axis: 0 };

/** A line with the ground below it filled; `style.stacked` puts the series on one another. */
export const areaFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    area,
    {
      lookOf: () => areaLook,
      categoryAxis: "x",
      stack: input.style.stacked ? "All" : null,
      second: "legend",
    },
    input,
  );
