import type { ChartTypeInfo } from "../chart-type.ts";

export const pie: ChartTypeInfo<"pie"> = {
  type: "pie",
  name: { zh: "饼图", en: "Pie chart" },
  dataName: { zh: "饼图", en: "Pie-chart" },
  fields: {
    zh: "1个维度1个数值;0个维度多个数值",
    en: "1 dimension and 1 measure; 0 dimensions and 1 or more measures",
  },
  takes: ({ dimensions: d, measures: m }) => (d === 1 && m === 1) || (d === 0 && m >= 1),
  style: {
    legend: true,
    labels: true,
    sort: true,
    colourBy: ({ dimensions }) => dimensions === 1,
    colours: true,
  },
  labelsByDefault: true,
};
