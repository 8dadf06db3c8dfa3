import type { ChartTypeInfo } from "../chart-type.ts";

export const funnel: ChartTypeInfo<"funnel"> = {
  type: "funnel",
  name: { zh: "漏斗图", en: "Funnel" },
  fields: {
    zh: "1个维度1个数值;0个维度2或多个数值",
    en: "1 dimension and 1 measure; 0 dimensions and 2 or more measures",
  },
  takes: ({ dimensions: d, measures: m }) => (d === 1 && m === 1) || (d === 0 && m >= 2),
  style: { legend: true, labels: true, sort: true, colours: true },
  labelsByDefault: true,
};
