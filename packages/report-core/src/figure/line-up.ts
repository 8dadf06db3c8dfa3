import type { NumberFormat } from "@provost/contract/report/number-format";
import type { Cell } from "@provost/contract/report/report";
import { numberIn } from "./figure-fields.ts";
import { mostDigits } from "./number-words.ts";

/** Digits behind the point for every number of a column, so that their decimal points are aligned: as many as the one with the most needs. */
export function digitsInLine(cells: Iterable<Cell | undefined>, format: NumberFormat | null): number {
  if (format?.decimals !== undefined) return format.decimals;
  if (format?.style === "compact") return 0;
  const most = mostDigits(format);
  const factor = format?.style === "percent" ? 100 : 1;
  let digits = 0;
  for (const cell of cells) {
    const number = numberIn(cell);
    if (number === null || Number.isInteger(number * factor)) continue;
    digits = Math.max(digits, digitsOf(Math.abs(number * factor), most));
    if (digits === most) break;
  }
  return digits;
}

/** Decimals for the percentages of parts of a whole (0–1): the same for all, as few as distinguish each from zero; two at most. */
export function digitsOfParts(parts: readonly number[]): number {
  if (parts.some((part) => part > 0 && part < 0.0005)) return 2;
  return parts.every((part) => Math.round(part * 1000) % 10 === 0) ? 0 : 1;
}

function digitsOf(size: number, most: number): number {
  if (size >= 1e15) return 0;
  const [, behind = ""] = size.toFixed(most).split(".");
  return behind.replace(/0+$/, "").length;
}
