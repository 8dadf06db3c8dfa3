import type { Language, LocalizedText } from "@provost/contract/wire/language";
import type { ChartFaults, NotNumber } from "../table/chart/chart-rule.ts";
import { filled } from "./editor-words.ts";

const words = {
  none: { zh: "无法生成图表：", en: "Can't create a chart: " },
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
    en: "“{text}” in row {row}, column {column} isn't a number",
  },
  empty: { zh: "第 {row} 行第 {column} 列没有数字", en: "row {row}, column {column} has no number" },
  moreCells: { zh: "另有 {count} 个单元格也不是数字", en: "{count} more cells aren't numbers" },
  preview: { zh: "调整后的表格", en: "Table after changes" },
  mendHeads: { zh: "第一行和第一列设为标题单元格", en: "First row and first column become header cells" },
  mendCells: { zh: "{count} 个单元格改写为数字", en: "Cells rewritten as numbers: {count}" },
  mendUnit: { zh: "单位“{unit}”移到图表上", en: "The unit “{unit}” moves to the chart" },
  mend: { zh: "应用调整", en: "Apply these changes" },
  mendKept: { zh: "内容不会丢失，调整后可以撤销。", en: "Nothing is lost, and you can undo it." },
  moreRows: { zh: "还有 {count} 行", en: "{count} more rows" },
} satisfies Record<string, LocalizedText>;

export type ChartWord = keyof typeof words;

/** A text about what a chart needs. */
export const chartWord = (
  key: ChartWord,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string => filled(words[key], language, values);

const shownCells = 6;
const shownCharacters = 20;

function cellFault({ row, column, text }: NotNumber, language: Language): string {
  const shown = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  return chartWord(text === "" ? "empty" : "notNumber", language, { row, column, text: shown });
}

/** Something that a chart lacks, and the cell it is about. */
export interface FaultLine {
  line: string;
  cell?: NotNumber;
}

/** Everything that is missing, one after another. */
export function faultLines(
  { shape, headerRow, headerColumn, cells }: ChartFaults,
  language: Language,
): FaultLine[] {
  if (shape !== null) return [{ line: chartWord(shape, language) }];
  const shown = cells.length === shownCells + 1 ? cells : cells.slice(0, shownCells);
  const count = cells.length - shown.length;
  return [
    ...(headerRow > 0 ? [{ line: chartWord("headerRow", language) }] : []),
    ...(headerColumn > 0 ? [{ line: chartWord("headerColumn", language) }] : []),
    ...shown.map((cell) => ({ line: cellFault(cell, language), cell })),
    ...(count > 0 ? [{ line: chartWord("moreCells", language, { count }) }] : []),
  ];
}

/** The same in one sentence. */
export const faultSentence = (faults: ChartFaults, language: Language): string =>
  chartWord("none", language) +
  faultLines(faults, language)
    .map(({ line }) => line)
    .join(chartWord("between", language));
