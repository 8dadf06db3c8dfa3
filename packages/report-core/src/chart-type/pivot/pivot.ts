import type { ChartTypeInfo } from "../chart-type.ts";

export const pivot: ChartTypeInfo<"pivot"> = {
  type: "pivot",
  name: { zh: "透视表", en: "Pivot table" },
  dataName: { zh: "透视表", en: "Pivot-table" },
  fields: { zh: "1或多个维度;1或多个数值", en: "1 or more dimensions; 1 or more measures" },
  takes: ({ dimensions: d, measures: m }) => d >= 1 && m >= 1,
  style: {},
  // Spec §9.
  height: 340,
};
