import { type ChartTypeInfo, severalSeries } from "../chart-type.ts";

export const scatter: ChartTypeInfo<"scatter"> = {
  type: "scatter",
  name: { zh: "散点图", en: "Scatter plot" },
  dataName: { zh: "散点图", en: "Scatter-plot" },
  fields: { zh: "0 至 2个维度;2 或 3个数值", en: "0 to 2 dimensions; 2 or 3 measures" },
  takes: ({ dimensions: d, measures: m }) => d <= 2 && (m === 2 || m === 3),
  style: {
    legend: severalSeries,
    labels: true,
    axis: true,
    references: true,
    trend: true,
    colourBy: ({ dimensions }) => dimensions < 2,
    colours: true,
    facets: true,
  },
  axisStart: "values",
};
