import type { Language, Wording } from "@provost/contract/language";
import { filled } from "../words/editor-words.ts";

/** A cell as the rule of charts sees it. */
export interface GridCell {
  isHeader: boolean;
  text: string;
}

/** Why no chart can be drawn of a table; places count from 1. */
export type ChartRefusal =
  | { reason: "tooSmall" | "unequal" | "headerRow" | "headerColumn" }
  | { reason: "notNumber"; row: number; column: number; text: string };

/** A table as data: names along both heads, and the numbers between them. */
export interface ChartGrid {
  corner: string;
  columns: readonly string[];
  rows: readonly string[];
  values: ReadonlyArray<readonly number[]>;
}

const number = /^\d*\.?\d+$/;

/**
 * The data of a table that a chart can be drawn of (spec §5): at least two rows and columns, rows of equal length, the first row and the first
 * column all header cells, every other cell a number without a sign.
 */
export function chartGrid(
  rows: ReadonlyArray<readonly GridCell[]>,
): { ok: true; grid: ChartGrid } | ({ ok: false } & ChartRefusal) {
  const [head, ...body] = rows;
  if (!head || body.length === 0 || head.length < 2) return { ok: false, reason: "tooSmall" };
  if (body.some(({ length }) => length !== head.length)) return { ok: false, reason: "unequal" };
  if (head.some(({ isHeader }) => !isHeader)) return { ok: false, reason: "headerRow" };
  if (body.some(([first]) => !first?.isHeader)) return { ok: false, reason: "headerColumn" };
  for (const [row, cells] of body.entries())
    for (const [column, { text }] of cells.entries())
      if (column > 0 && !number.test(text))
        return { ok: false, reason: "notNumber", row: row + 2, column: column + 1, text };
  return {
    ok: true,
    grid: {
      corner: head[0]?.text ?? "",
      columns: head.slice(1).map(({ text }) => text),
      rows: body.map(([first]) => first?.text ?? ""),
      values: body.map((cells) => cells.slice(1).map(({ text }) => Number(text))),
    },
  };
}

const why: Readonly<Record<ChartRefusal["reason"], Wording>> = {
  tooSmall: {
    zh: "不能生成图表：表格至少要有两行两列",
    en: "No chart can be drawn: the table needs at least two rows and two columns",
  },
  unequal: {
    zh: "不能生成图表：各行的单元格数必须相同，不能有合并的单元格",
    en: "No chart can be drawn: all rows need the same number of cells, none of them merged",
  },
  headerRow: {
    zh: "不能生成图表：第一行必须全部是标题单元格",
    en: "No chart can be drawn: the whole first row must be header cells",
  },
  headerColumn: {
    zh: "不能生成图表：第一列必须全部是标题单元格",
    en: "No chart can be drawn: the whole first column must be header cells",
  },
  notNumber: {
    zh: "不能生成图表：第 {row} 行第 {column} 列“{text}”不是数字",
    en: "No chart can be drawn: “{text}” in row {row}, column {column} is no number",
  },
};

const emptyCell: Wording = {
  zh: "不能生成图表：第 {row} 行第 {column} 列没有数字",
  en: "No chart can be drawn: row {row}, column {column} has no number",
};

/** Says why there is no chart. */
export function refusalWords(refusal: ChartRefusal, language: Language): string {
  if (refusal.reason !== "notNumber") return filled(why[refusal.reason], language);
  const { row, column, text } = refusal;
  const shown = text.length > 20 ? `${text.slice(0, 20)}…` : text;
  return filled(text === "" ? emptyCell : why.notNumber, language, { row, column, text: shown });
}
