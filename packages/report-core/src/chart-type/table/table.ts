import type { ChartTypeInfo } from "../chart-type.ts";

export const table: ChartTypeInfo<"table"> = {
  type: "table",
  name: { zh: "表格", en: "Table" },
  fields: { zh: "任意维度和数值", en: "any dimensions and measures" },
  takes: () => true,
  style: {},
  listsRows: true,
  notesLeftOut: true,
  // Spec §9.
  height: 340,
};
