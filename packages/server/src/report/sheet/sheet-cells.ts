import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { familyOf } from "@provost/contract/report/aggregate";
import type { ExportFormat } from "@provost/contract/report/export";
import type { NumberFormat } from "@provost/contract/report/number-format";
import type { Cell, ResultColumn } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { copiedCell } from "@provost/report-core/figure/cell-words";
import { formatOf } from "@provost/report-core/figure/number-words";
import { dateCell, firstNumberStyle, numberCell, textCell, truthCell } from "./cell-xml.ts";
import { formatCode } from "./number-style.ts";
import type { Taken } from "./take-rows.ts";

/** A cell as the file holds it. */
export type Encode = (value: string) => string;

const formula = /^[=+\-@＝＋－＠\t\r\n]/;
const number = /^[+-]?\d[\d,]*(\.\d+)?(e[+-]?\d+)?%?$/i;

/** A text as a cell of CSV that no spreadsheet runs. */
export function csvCell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const isDate = (type: string): boolean => type === "DATE" || /^TIMESTAMP(_S|_MS|_NS)?$/.test(type);

/** A cell of the table itself, by the engine's type of its column. */
export function storedEncode({ type }: ResultColumn, format: ExportFormat): Encode {
  if (format === "csv") return csvCell;
  if (type === "BOOLEAN") return truthCell;
  if (isDate(type)) return dateCell;
  return familyOf(type) === "numeric" ? (text) => numberCell(text) : textCell;
}

/** The value of a cell that the engine wrote; whole numbers beyond 2⁵³ stay text. */
export function cellReader(type: string): (value: Taken) => Cell {
  if (type === "BOOLEAN") return (value) => (value === null ? null : value === "true");
  if (familyOf(type) !== "numeric") {
    return type.startsWith("TIMESTAMP") ? (value) => value?.replace(" ", "T") ?? null : (value) => value;
  }
  return (value) => {
    if (value === null) return null;
    const near = Number(value);
    if (!Number.isFinite(near)) return null;
    return Number.isSafeInteger(near) || /[.e]/i.test(value) ? near : value;
  };
}

/** The formats that a workbook's numbers have, by their place in its styles. */
export interface NumberStyles {
  readonly codes: readonly string[];
  styleOf(format: NumberFormat | null): number;
}

/** Collects the formats of numbers. */
export function numberStyles(): NumberStyles {
  const codes: string[] = [];
  return {
    codes,
    styleOf(format) {
      const code = formatCode(format);
      if (code === null) return 0;
      if (!codes.includes(code)) codes.push(code);
      return firstNumberStyle + codes.indexOf(code);
    },
  };
}

/** A cell as a chart's table shows it; numbers stay numbers, in a workbook with their whole value. */
export function shownEncode(
  column: SchemaColumn,
  type: string,
  {
    format,
    style,
    language,
    styles,
  }: { format: ExportFormat; style: ChartStyle; language: Language; styles: NumberStyles },
): Encode {
  const read = cellReader(type);
  const worded = (value: string): string => copiedCell(column, read(value), style, language);
  if (format === "csv") return (value) => csvCell(worded(value));
  const { remarks, bucket } = column;
  const isPlain = bucket === undefined && remarks === undefined;
  if (isPlain && isDate(type)) return dateCell;
  if (!isPlain || familyOf(type) !== "numeric") return (value) => textCell(worded(value));
  const look = styles.styleOf(formatOf(column, style));
  return (value) => numberCell(value, look);
}
