import type { ChartTypeInfo } from "../chart-type.ts";

export const heatmap: ChartTypeInfo<"heatmap"> = {
  type: "heatmap",
  name: { zh: "热力图", en: "Heatmap" },
  fields: { zh: "2个维度;1个数值", en: "2 dimensions; 1 measure" },
  takes: ({ dimensions: d, measures: m }) => d === 2 && m === 1,
  style: { legend: true, labels: true, fromMean: true },
  meanDivides: "colours",
  labelsByDefault: true,
};
