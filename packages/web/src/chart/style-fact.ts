import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { Language, LocalizedText } from "@provost/contract/wire/language";

const word = (zh: string, en: string): LocalizedText => ({ zh, en });

/** Names of the settings of a style; one that is not here is shown by its own name. */
const settings: Readonly<Record<string, LocalizedText>> = {
  height: word("高度", "height"),
  title: word("标题", "title"),
  legend: word("图例", "legend"),
  labels: word("数值标签", "labels"),
  stacked: word("堆叠", "stacked"),
  fromMean: word("与均值之差", "difference from average"),
  bridgeGaps: word("跨过缺失的值连线", "lines over missing values"),
  smooth: word("平滑曲线", "smooth lines"),
  colours: word("颜色", "colours"),
  format: word("数字格式", "number format"),
  formats: word("各列数字格式", "number formats"),
  axis: word("坐标轴", "axis"),
  references: word("参考线", "reference lines"),
  trend: word("趋势线", "trend line"),
  annotations: word("标注", "annotations"),
  tooltip: word("仅在提示中显示的数值", "measures in tooltips only"),
  colourBy: word("按数值着色", "colour by"),
  secondAxis: word("第二坐标轴", "second axis"),
  lines: word("折线", "lines"),
  second: word("第二坐标轴的数值", "measures on the second axis"),
  sort: word("类别排序", "category order"),
  facetBy: word("分面", "small multiples by"),
  facetSort: word("小图顺序", "panel order"),
  facetAxes: word("小图的数值轴", "value axes of panels"),
  target: word("目标值", "target"),
  lowerIsBetter: word("数值越低越好", "lower is better"),
  map: word("地图边界", "map shapes"),
  classes: word("颜色分级", "colour classes"),
  pivotColumns: word("列维度", "column dimensions"),
  bands: word("区间界限", "range limits"),
  rates: word("转化率", "conversion rates"),
  scale: word("雷达图刻度", "radar scale"),
  whiskers: word("箱线图的须", "whiskers"),
  cells: word("条件格式", "conditional format"),
  widths: word("列宽", "column widths"),
  hidden: word("隐藏的列", "hidden columns"),
  frozen: word("冻结的列", "frozen columns"),
  order: word("列的顺序", "column order"),
};

function valueText(value: unknown, language: Language): string {
  if (typeof value === "boolean") return { zh: value ? "是" : "否", en: value ? "yes" : "no" }[language];
  if (Array.isArray(value)) return value.map((one) => valueText(one, language)).join(" / ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([key, one]) => `${key} ${valueText(one, language)}`)
    .join(" ");
}

/** The settings of a style in words, as `图例: top`. */
export function styleFact(style: ChartStyle, language: Language): string[] {
  return Object.entries(style)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${settings[key]?.[language] ?? key}: ${valueText(value, language)}`);
}
