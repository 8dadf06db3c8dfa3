import type { Language, Wording } from "@provost/contract/language";
import type { ChartFaults, NotNumber } from "../table/chart-rule.ts";
import { filled } from "./editor-words.ts";

const words = {
  none: { zh: "不能生成图表：", en: "No chart can be drawn: " },
  between: { zh: "；", en: "; " },
  tooSmall: {
    zh: "表格至少要有两行两列",
    en: "the table needs at least two rows and two columns",
  },
  unequal: {
    zh: "各行的单元格数必须相同，不能有合并的单元格",
    en: "all rows need the same number of cells, none of them merged",
  },
  headerRow: {
    zh: "第一行必须全部是标题单元格",
    en: "the whole first row must be header cells",
  },
  headerColumn: {
    zh: "第一列必须全部是标题单元格",
    en: "the whole first column must be header cells",
  },
  notNumber: {
    zh: "第 {row} 行第 {column} 列“{text}”不是数字",
    en: "“{text}” in row {row}, column {column} is no number",
  },
  empty: { zh: "第 {row} 行第 {column} 列没有数字", en: "row {row}, column {column} has no number" },
  moreCells: { zh: "另有 {count} 个单元格也不是数字", en: "{count} more cells are no numbers" },
  preview: { zh: "调整后的表格", en: "The table as it would be" },
  mendHeads: { zh: "第一行和第一列设为标题单元格", en: "First row and first column become header cells" },
  mendCells: { zh: "{count} 个单元格改写为数字", en: "Cells rewritten as numbers: {count}" },
  mendUnit: { zh: "单位“{unit}”移到图表上", en: "The unit “{unit}” moves to the chart" },
  mend: { zh: "按此调整表格", en: "Change the table so" },
  mendKept: { zh: "内容不会丢失，调整后可以撤销。", en: "Nothing is lost, and it can be undone." },
  byHand: { zh: "请改写这些单元格：", en: "Please rewrite these cells:" },
  moreRows: { zh: "还有 {count} 行", en: "{count} more rows" },
} satisfies Record<string, Wording>;

export type ChartWord = keyof typeof words;

/** A text about what a chart needs. */
export const chartWord = (
  key: ChartWord,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string => filled(words[key], language, values);

const shownCells = 3;
const shownLetters = 20;

/** What is wrong with a cell. */
export function cellFault({ row, column, text }: NotNumber, language: Language): string {
  const shown = text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text;
  return chartWord(text === "" ? "empty" : "notNumber", language, { row, column, text: shown });
}

/** Everything that is missing, one after another. */
export function faultLines(
  { shape, headerRow, headerColumn, cells }: ChartFaults,
  language: Language,
): string[] {
  if (shape !== null) return [chartWord(shape, language)];
  const more = cells.length - shownCells;
  return [
    ...(headerRow > 0 ? [chartWord("headerRow", language)] : []),
    ...(headerColumn > 0 ? [chartWord("headerColumn", language)] : []),
    ...cells.slice(0, more === 1 ? shownCells + 1 : shownCells).map((cell) => cellFault(cell, language)),
    ...(more > 1 ? [chartWord("moreCells", language, { count: more })] : []),
  ];
}

/** The same in one sentence. */
export const faultSentence = (faults: ChartFaults, language: Language): string =>
  chartWord("none", language) + faultLines(faults, language).join(chartWord("between", language));
