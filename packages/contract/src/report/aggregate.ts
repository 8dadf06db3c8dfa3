import type { LocalizedText } from "../wire/language.ts";
import type { Aggregate } from "./aggregate-function.ts";

/** Names of the functions (facts §3). */
export const aggregateNames: Readonly<Record<Aggregate, LocalizedText>> = {
  sum: { zh: "合计", en: "Sum" },
  avg: { zh: "平均", en: "Average" },
  max: { zh: "最大值", en: "Maximum" },
  min: { zh: "最小值", en: "Minimum" },
  count: { zh: "计数", en: "Count" },
  none: { zh: "无", en: "None" },
  countDistinct: { zh: "去重计数", en: "Distinct count" },
  median: { zh: "中位数", en: "Median" },
  quantile25: { zh: "下四分位数", en: "Lower quartile" },
  quantile75: { zh: "上四分位数", en: "Upper quartile" },
  whiskerLow: { zh: "下须", en: "Lower whisker" },
  whiskerHigh: { zh: "上须", en: "Upper whisker" },
  outliers: { zh: "离群值个数", en: "Outliers" },
  outlierValues: { zh: "离群值", en: "Outlier values" },
  distribution: { zh: "分布", en: "Distribution" },
  stddev: { zh: "标准差", en: "Standard deviation" },
  variance: { zh: "方差", en: "Variance" },
  cv: { zh: "变异系数", en: "Coefficient of variation" },
  mad: { zh: "中位数绝对偏差", en: "Median absolute deviation" },
  percentile: { zh: "百分位数", en: "Percentile" },
  corr: { zh: "相关系数", en: "Correlation" },
  weightedAvg: { zh: "加权平均", en: "Weighted average" },
};

/** What a column type is to the builder; `instant` is a timestamp: unquoted in the printed SQL, but not summed. */
export type TypeFamily = "numeric" | "date" | "text" | "instant" | "boolean";

const families: ReadonlyMap<string, TypeFamily> = new Map([
  ...familyEntries(
    "numeric",
    "tinyint smallint mediumint int integer bigint hugeint utinyint usmallint uinteger ubigint uhugeint float double real decimal numeric",
  ),
  ...familyEntries("date", "date time datetime year"),
  ...familyEntries("instant", "timestamp timestamp_s timestamp_ms timestamp_ns"),
  ...familyEntries("boolean", "boolean"),
  ["double precision", "numeric"],
  ["timestamp with time zone", "instant"],
  ["timestamp without time zone", "instant"],
]);

function familyEntries(family: TypeFamily, names: string): [string, TypeFamily][] {
  return names.split(" ").map((name) => [name, family]);
}

/** The family of a data type, compared without "(…)" and case; an unknown type counts as text (design: never a crash). */
export function familyOf(type: string): TypeFamily {
  const bare = type
    .replace(/\(.*\)/, "")
    .trim()
    .toLowerCase();
  return families.get(bare) ?? "text";
}

/** Whether a value of this type is quoted in the SQL shown to people (spec §5); what runs is always bound. */
export function isQuoted(type: string): boolean {
  const family = familyOf(type);
  return family === "date" || family === "text";
}

/** The functions a type offers; the first is the default (spec §5, facts §3). */
export function aggregatesOf(type: string): readonly Aggregate[] {
  return familyOf(type) === "numeric" ? ["sum", "avg", "max", "min", "count", "none"] : ["count", "none"];
}

/** Functions that say how numbers vary, where a part of them lies, and how two columns go together; offered as a group of their own. */
export const statisticAggregates = [
  "stddev",
  "variance",
  "cv",
  "mad",
  "percentile",
  "corr",
  "weightedAvg",
] as const satisfies readonly Aggregate[];

const statistics: ReadonlySet<Aggregate> = new Set(statisticAggregates);

/** Whether the function is one of the statistics. */
export function isStatistic(func: Aggregate): func is (typeof statisticAggregates)[number] {
  return statistics.has(func);
}

/** Functions that need another column beside their own. */
export const pairAggregates: ReadonlySet<Aggregate> = new Set(["corr", "weightedAvg"]);

/** Functions that need more than a column: a percent, or another column. */
export const needsSetting: ReadonlySet<Aggregate> = new Set(["percentile", ...pairAggregates]);

/** Functions whose numbers are not in the unit of the column: counts, squares and plain ratios. */
export const unitlessAggregates: ReadonlySet<Aggregate> = new Set([
  "count",
  "countDistinct",
  "outliers",
  "variance",
  "cv",
  "corr",
]);

const quantiles = [
  "median",
  "quantile25",
  "quantile75",
  "whiskerLow",
  "whiskerHigh",
  "outliers",
  "outlierValues",
  "distribution",
] as const satisfies readonly Aggregate[];

/** Functions beyond those of `aggregatesOf` that a type can also be measured by. */
export function additionalAggregatesOf(type: string): readonly Aggregate[] {
  const family = familyOf(type);
  if (family === "numeric") {
    return ["countDistinct", ...quantiles, ...statisticAggregates];
  }
  return family === "date" || family === "instant" ? ["countDistinct", "max", "min"] : ["countDistinct"];
}

/** Whether a column of this type can be measured by the function. */
export function fitsAggregate(type: string, func: Aggregate): boolean {
  return aggregatesOf(type).includes(func) || additionalAggregatesOf(type).includes(func);
}

/** Whether the function can be what a column of this type is measured by at first: it needs nothing beside. */
export function fitsAsDefault(type: string, func: Aggregate): boolean {
  return fitsAggregate(type, func) && !needsSetting.has(func);
}

/** The measures of a column's distribution, in the order of the result. */
export const distributionParts = [
  "min",
  "quantile25",
  "median",
  "quantile75",
  "max",
  "whiskerLow",
  "whiskerHigh",
  "outliers",
  "count",
  "outlierValues",
] as const satisfies readonly Aggregate[];

/** The measures with each distribution as its parts. */
export function distributed<M extends { calculFunc?: Aggregate | undefined }>(measures: readonly M[]): M[] {
  return measures.flatMap((measure) =>
    measure.calculFunc === "distribution"
      ? distributionParts.map((calculFunc) => ({ ...measure, calculFunc }))
      : [measure],
  );
}
