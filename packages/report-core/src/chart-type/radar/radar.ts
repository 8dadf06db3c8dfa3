import { type ChartTypeInfo, severalSeries } from "../chart-type.ts";

export const radar: ChartTypeInfo<"radar"> = {
  type: "radar",
  name: { zh: "雷达图", en: "Radar" },
  fields: {
    zh: "0个维度3或多个数值;1个维度1或多个数值;2个维度1个数值",
    en: "0 dimensions and 3 or more measures; 1 dimension and 1 or more; 2 dimensions and 1",
  },
  takes: ({ dimensions: d, measures: m }) =>
    (d === 0 && m >= 3) || (d === 1 && m >= 1) || (d === 2 && m === 1),
  style: { legend: severalSeries, labels: true, sort: true, axis: true, colours: true },
  axisStart: "ends",
};
