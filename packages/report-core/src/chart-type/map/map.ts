import type { ChartTypeInfo } from "../chart-type.ts";

export const map: ChartTypeInfo<"map"> = {
  type: "map",
  name: { zh: "地图", en: "Map" },
  fields: { zh: "1个维度（区域，不是日期）;1个数值", en: "1 dimension (regions, not a date); 1 measure" },
  takes: ({ dimensions: d, measures: m, isTimed }) => d === 1 && m === 1 && isTimed !== true,
  lacks: ({ hasMaps }) =>
    hasMaps === false
      ? {
          zh: "还没有地图边界：请在“数据集 → 地图边界”中添加",
          en: "no map shapes yet: add them in Datasets → Map shapes",
        }
      : null,
  style: { legend: true, labels: true },
  labelsByDefault: true,
};
