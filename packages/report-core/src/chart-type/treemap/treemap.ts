import type { ChartTypeInfo } from "../chart-type.ts";

export const treemap: ChartTypeInfo<"treemap"> = {
  type: "treemap",
  name: { zh: "矩形树图", en: "Treemap" },
  fields: { zh: "1 或 2个维度;1个数值", en: "1 or 2 dimensions; 1 measure" },
  takes: ({ dimensions: d, measures: m }) => (d === 1 || d === 2) && m === 1,
  style: { labels: true, colourBy: true, colours: true },
  labelsByDefault: true,
};
