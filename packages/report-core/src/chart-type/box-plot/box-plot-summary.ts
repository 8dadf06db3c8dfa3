import type { Language } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import { wordsOfMeasure } from "../../figure/number-words.ts";
import type { Box, BoxPlotFigure } from "./box-plot.ts";

/** Outliers that are listed one by one. */
const fewPoints = 5;

/** A box in words, its median first. */
export function boxWords(
  { measure, whiskers, language }: Pick<BoxPlotFigure, "measure" | "whiskers" | "language">,
  box: Box,
): string {
  const words = (value: number): string => wordsOfMeasure(measure, value, language);
  const { low, quantile25, median, quantile75, high, outliers, count } = box;
  const values = outlierWords(box.points ?? [], words, language);
  if (language === "zh") {
    const ends = whiskers === "iqr" ? "须" : "最小至最大";
    return [
      `中位数 ${words(median)}`,
      `四分位数 ${words(quantile25)} 至 ${words(quantile75)}`,
      `${ends} ${words(low)} 至 ${words(high)}`,
      ...(whiskers === "iqr" && outliers !== null ? [`离群值 ${outliers} 个${values}`] : []),
      ...(count === null ? [] : [`共 ${count} 个值`]),
    ].join("，");
  }
  const ends = whiskers === "iqr" ? "whiskers" : "lowest to highest";
  return [
    `median ${words(median)}`,
    `quartiles ${words(quantile25)} to ${words(quantile75)}`,
    `${ends} ${words(low)} to ${words(high)}`,
    ...(whiskers === "iqr" && outliers !== null
      ? [`${outliers} ${outliers === 1 ? "outlier" : "outliers"}${values}`]
      : []),
    ...(count === null ? [] : [`${count} ${count === 1 ? "value" : "values"}`]),
  ].join(", ");
}

// A few of them one by one, of many the ends.
function outlierWords(
  points: readonly number[],
  words: (value: number) => string,
  language: Language,
): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "";
  const listed =
    points.length <= fewPoints
      ? points.map(words).join(listComma[language])
      : `${words(first)}${{ zh: " 至 ", en: " to " }[language]}${words(last)}`;
  return { zh: `（${listed}）`, en: ` (${listed})` }[language];
}

/** What a box plot shows, in a few sentences. */
export function boxPlotSummary(figure: Omit<BoxPlotFigure, "marks" | "summary">): string {
  const { measureName, categoryName, categories, series, whiskers, language } = figure;
  const all = series.flatMap(({ name, boxes }) =>
    boxes.flatMap((box, at) => {
      const of = [categories[at] ?? "", name].filter((one) => one !== "").join(", ");
      return box ? [{ of, box }] : [];
    }),
  );
  const sorted = [...all].sort((a, b) => b.box.median - a.box.median);
  const [high, low] = [sorted[0], sorted.at(-1)];
  const outliers = all.reduce((sum, { box }) => sum + (box.outliers ?? 0), 0);
  const words = (value: number): string => wordsOfMeasure(figure.measure, value, language);
  const reach =
    whiskers === "iqr"
      ? {
          zh: "须到 1.5 倍四分位距内最远的值",
          en: "Whiskers extend to the farthest values within 1.5 × IQR",
        }[language]
      : { zh: "须到最小值和最大值", en: "Whiskers extend to the lowest and highest values" }[language];
  const isDrawn = all.every(({ box }) => box.points !== null);
  const beyond = whiskers === "iqr" ? beyondWords(outliers, isDrawn, language) : "";
  const by = categoryName === "" ? "" : { zh: `按${categoryName}统计`, en: ` by ${categoryName}` }[language];
  const only = all.length === 1 ? all[0] : undefined;
  if (language === "zh") {
    const what = only
      ? `${boxWords(figure, only.box)}。`
      : `${all.length} 个箱。中位数最高 ${words(high?.box.median ?? 0)}（${high?.of}），最低 ${words(low?.box.median ?? 0)}（${low?.of}）。`;
    return `箱线图：${by}${measureName}的分布。${what}${reach}${beyond}。`;
  }
  const what = only
    ? ` ${boxWords(figure, only.box)}.`
    : ` ${all.length} boxes. Highest median ${words(high?.box.median ?? 0)} (${high?.of}), lowest ${words(low?.box.median ?? 0)} (${low?.of}).`;
  return `Box plot: distribution of ${measureName}${by}.${what} ${reach}${beyond}.`;
}

function beyondWords(outliers: number, isDrawn: boolean, language: Language): string {
  if (language === "zh") {
    if (outliers === 0) return "，没有离群值";
    return isDrawn ? `，${outliers} 个离群值画成点` : `，${outliers} 个离群值未画出`;
  }
  if (outliers === 0) return "; there are no outliers";
  const are = outliers === 1 ? "1 outlier is" : `${outliers} outliers are`;
  return isDrawn ? `; ${are} drawn as ${outliers === 1 ? "a point" : "points"}` : `; ${are} not drawn`;
}
