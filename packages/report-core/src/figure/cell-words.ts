import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { familyOf, statisticAggregates } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { NumberFormat } from "@provost/contract/report/number-format";
import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { bucketWords } from "./bucket-words.ts";
import { textOf } from "./figure-data.ts";
import { exactNumber, formatOf, withHyphen, withMinus, writeNumber } from "./number-words.ts";
import { isOthers } from "./others.ts";
import { ownValue } from "./own-value.ts";

const yes = { zh: "是", en: "yes" } as const;
const no = { zh: "否", en: "no" } as const;

const summed: ReadonlySet<Aggregate> = new Set([
  ...(["sum", "avg", "count", "countDistinct", "median"] as const),
  ...statisticAggregates,
]);

/** A value of a dimension as it is read: its remark, its span or band, else as it is; empty cells have a name. */
export function nameOfCell(column: SchemaColumn, cell: Cell | undefined, language: Language): string {
  if (cell === undefined || cell === null || cell === "") return { zh: "（空）", en: "(empty)" }[language];
  return dimensionWords(column, cell, language);
}

function dimensionWords(column: SchemaColumn, cell: Cell, language: Language): string {
  const { bucket, calendar, remarks, format } = column;
  if (isOthers(cell)) return { zh: "其他", en: "Other" }[language];
  if (bucket) return bucketWords(bucket, cell, calendar, language) ?? textOf(cell);
  const remark = ownValue(remarks, textOf(cell));
  if (remark !== undefined && remark !== "") return remark;
  if (typeof cell === "boolean") return (cell ? yes : no)[language];
  if (typeof cell === "number") return writeNumber(cell, format ?? null, language, false);
  return textOf(cell);
}

/** A number of a measure in words, with `least` digits behind the point. */
export function wordsOfNumber(
  measure: SchemaColumn,
  value: number,
  style: ChartStyle,
  language: Language,
  least = 0,
): string {
  return writeNumber(value, formatOf(measure, style), language, true, { least });
}

/**
 * A cell of a table in words: sums, averages and counts with marks between thousands, raw numbers (a year, a code)
 * without; an empty one is empty. Numbers have `least` digits behind the point.
 */
export function wordsOfCell(
  column: SchemaColumn,
  cell: Cell | undefined,
  style: ChartStyle,
  language: Language,
  least = 0,
): string {
  if (cell === undefined || cell === null) return "";
  if (column.isDimension || column.asxAxis) return dimensionWords(column, cell, language);
  if (typeof cell === "boolean") return (cell ? yes : no)[language];
  const { calculFunc, remarks } = column;
  const format = formatOf(column, style);
  const grouped = calculFunc !== undefined && summed.has(calculFunc);
  const remark = ownValue(remarks, textOf(cell));
  if (remark !== undefined && remark !== "" && !grouped) return remark;
  if (typeof cell === "number") return writeNumber(cell, format, language, grouped, { least });
  const number = grouped || format ? exactNumber(textOf(cell)) : null;
  if (number !== null) return writeNumber(number, format, language, grouped, { least });
  const text = textOf(cell);
  return isCounted(column) && exactNumber(text) !== null ? withMinus(text) : text;
}

/** A number of a measure as a spreadsheet reads it: rounded as it is shown, without unit, short form and marks between thousands. */
export function plainNumber(
  measure: SchemaColumn,
  value: number | bigint,
  style: ChartStyle,
  least = 0,
): string {
  const format = formatOf(measure, style);
  const write = (as: NumberFormat | null): string =>
    withHyphen(writeNumber(value, as, "en", false, { least }));
  if (format === null) return write(null);
  const { prefix: _, suffix: _unit, suffixEn: _unitEn, ...bare } = format;
  const shown = bare.style === "compact" ? ({ style: "auto" } as const) : bare;
  return write({ ...shown, grouping: false });
}

function isCounted({ calculFunc, Type }: SchemaColumn): boolean {
  return calculFunc === "count" || calculFunc === "countDistinct" || familyOf(Type) === "numeric";
}

/** A cell of a table as it is copied: numbers plain, all else as it is shown. */
export function copiedCell(
  column: SchemaColumn,
  cell: Cell | undefined,
  style: ChartStyle,
  language: Language,
  least = 0,
): string {
  const shown = wordsOfCell(column, cell, style, language, least);
  if (cell === undefined || cell === null || typeof cell === "boolean") return shown;
  if (column.isDimension || column.asxAxis) {
    const isNamed = ownValue(column.remarks, textOf(cell)) === shown;
    return typeof cell === "number" && !isNamed ? withHyphen(shown) : shown;
  }
  // Numbers beyond what a number holds come as text.
  if (typeof cell !== "number" && !isCounted(column)) return shown;
  const number = exactNumber(textOf(cell));
  const isRemark = ownValue(column.remarks, textOf(cell)) === shown;
  return number === null || isRemark ? shown : plainNumber(column, number, style, least);
}
