import { asciiLower } from "../wire/ascii.ts";

/** Bounds of the values that mean empty: of one list, and of one value. */
export const mostEmptyValues = 50;
export const longestEmptyValue = 40;

/** What is trimmed from a cell before it is compared. */
export const cellBlanks = " \t\r\n\u00a0\u3000\ufeff";

/** A cell without the blanks around it. */
export function trimCell(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && cellBlanks.includes(text.charAt(start))) start++;
  while (end > start && cellBlanks.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** A cell or a value as they are compared: trimmed, and without the case of ASCII letters. */
export function foldCell(text: string): string {
  return asciiLower(trimCell(text));
}

/** Marks that mean "no value" wherever they are. */
const marks = [
  ...["NA", "N/A", "#N/A", "N.A.", "NULL", "NaN", "None", "nil", "-", "--", "---", "–", "—", "——", "−", "－"],
  ...["?", "？", "未知", "不详", "未填", "暂无", "unknown", "missing", "not available"],
];

/** Words that mean "no value" among numbers and dates, and something among other words: the absent of a column of status. */
const words = ["缺考", "缺", "缺席", "缓考", "免考", "请假", "未考", "无", "空", "/", "absent", "abs"];

const marksFolded = new Set(marks.map(foldCell));
const wordsFolded = new Set(words.map(foldCell));

/** Whether a value is proposed as one that means empty: everywhere, among numbers and dates alone, or never. */
export function emptyProposal(text: string): "mark" | "word" | null {
  const folded = foldCell(text);
  return marksFolded.has(folded) ? "mark" : wordsFolded.has(folded) ? "word" : null;
}

/** Finds the cells that hold one of the values. */
export function emptyMatcher(values: readonly string[]): (cell: string) => boolean {
  const folded = new Set(values.map(foldCell));
  // A short text can be a value, a long one is none.
  return (cell) => cell.length <= longestEmptyValue * 2 && folded.has(foldCell(cell));
}
