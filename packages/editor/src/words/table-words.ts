import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { filled } from "./editor-words.ts";

/** What is said of tables before any of their panels is fetched. */
export const tableWords = {
  group: { zh: "表格", en: "Tables" },
  insert: { zh: "插入表格", en: "Insert table" },
  edit: { zh: "表格操作", en: "Table actions" },
  sort: { zh: "表格排序", en: "Sort table" },
  properties: { zh: "表格属性", en: "Table properties" },
  chart: { zh: "表格图表", en: "Table chart" },
  rowsFull: {
    zh: "表格最多 {most} 行，未再插入行",
    en: "A table can have up to {most} rows; no row was added",
  },
  columnsFull: {
    zh: "表格最多 {most} 列，未再插入列",
    en: "A table can have up to {most} columns; no column was added",
  },
  cut: {
    zh: "粘贴的表格有 {wasRows} 行 {wasColumns} 列，已保留前 {rows} 行、前 {columns} 列",
    en: "The pasted table has {wasRows} rows and {wasColumns} columns; the first {rows} rows and {columns} columns were kept",
  },
  showChart: { zh: "查看图表", en: "View as chart" },
} satisfies Record<string, LocalizedText>;

/** A text about tables, its `{name}` placeholders filled in. */
export const tableWord = (
  key: keyof typeof tableWords,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string => filled(tableWords[key], language, values);
