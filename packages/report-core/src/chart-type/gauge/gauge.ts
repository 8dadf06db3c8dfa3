import type { ChartTypeInfo } from "../chart-type.ts";

export const gauge: ChartTypeInfo<"gauge"> = {
  type: "gauge",
  name: { zh: "仪表图", en: "Gauge" },
  fields: { zh: "0个维度;1个数值", en: "0 dimensions; 1 measure" },
  takes: ({ dimensions: d, measures: m }) => d === 0 && m === 1,
  style: { target: true, axis: true },
  axisStart: "ends",
};
