import type { ChartTypeInfo } from "../chart-type.ts";

export const kpi: ChartTypeInfo<"kpi"> = {
  type: "kpi",
  name: { zh: "指标卡", en: "KPI" },
  fields: { zh: "0个维度或1个时间维度;1个数值", en: "0 dimensions or 1 time dimension; 1 measure" },
  takes: ({ dimensions: d, measures: m, isTimed: timed = true }) =>
    m === 1 && (d === 0 || (d === 1 && timed)),
  style: { target: true, lowerIsBetter: true, published: true },
  // Over time the last span is shown.
  shownRow: "last",
};
