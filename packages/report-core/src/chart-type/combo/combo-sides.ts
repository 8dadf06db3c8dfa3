import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { SchemaColumn } from "@provost/contract/source/source";
import { numberIn } from "../../figure/figure-fields.ts";
import type { Row } from "../../result/result-rows.ts";

/** Scales that differ by more than this do not share an axis. */
const farApart = 10;

/** Which measures of a combo are lines and which use the second axis, by name. */
export interface ComboSides {
  lines: readonly string[];
  second: readonly string[];
}

/**
 * The style's, else all measures but the first as lines; on the second axis those in percent where the first is not (or the
 * other way round), else those whose scale is another. Formats are those the numbers are written in.
 */
export function comboSides(
  measures: readonly SchemaColumn[],
  rows: readonly Row[],
  { lines, second }: ChartStyle,
): ComboSides {
  const [first, ...others] = measures;
  return {
    lines: lines ?? others.map(({ name }) => name),
    second: second ?? (first ? apartFrom(first, others, rows) : []).map(({ name }) => name),
  };
}

function apartFrom(first: SchemaColumn, others: readonly SchemaColumn[], rows: readonly Row[]) {
  const otherUnit = others.filter((measure) => isPercent(measure) !== isPercent(first));
  if (otherUnit.length > 0) return otherUnit;
  const scale = largest(rows, first);
  return others.filter((measure) => areFarApart(scale, largest(rows, measure)));
}

function isPercent({ format }: SchemaColumn): boolean {
  return format?.style === "percent";
}

function largest(rows: readonly Row[], { name }: SchemaColumn): number {
  return rows.reduce((most, row) => Math.max(most, Math.abs(numberIn(row[name]) ?? 0)), 0);
}

function areFarApart(one: number, other: number): boolean {
  return one > 0 && other > 0 && (one > other * farApart || other > one * farApart);
}
