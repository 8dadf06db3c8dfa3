import type { CellRule, ChartStyle } from "@provost/contract/chart/chart-style";
import type { Row } from "../result/result-rows.ts";
import { extentOf } from "./figure-data.ts";
import { numberIn } from "./figure-fields.ts";

/** How a cell is set off: a tone, a ground colour (#rrggbb), or a bar that fills a part (0–1) of the cell. */
export interface CellLook {
  tone?: Extract<CellRule, { kind: "rule" }>["tone"] | undefined;
  ground?: string | undefined;
  bar?: number | undefined;
}

/** Ends of a scale where the style names none. */
export const scaleColours = { low: "#f3f8ff", high: "#3b82d6" } as const;

const compare: Readonly<
  Record<Extract<CellRule, { kind: "rule" }>["operator"], (a: number, b: number) => boolean>
> = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  ">": (a, b) => a > b,
  "<": (a, b) => a < b,
  ">=": (a, b) => a >= b,
  "<=": (a, b) => a <= b,
};

/** Looks of the cells of a table by the style's rules: of several rules the first that holds counts. `null`: none is set. */
export function cellLooks(
  rows: readonly Row[],
  { cells = [] }: Pick<ChartStyle, "cells">,
): ((row: Row, column: string) => CellLook | null) | null {
  if (cells.length === 0) return null;
  const ends = new Map<string, readonly [number, number]>();
  const byColumn = new Map<string, CellRule[]>();
  for (const rule of cells) {
    byColumn.set(rule.column, [...(byColumn.get(rule.column) ?? []), rule]);
    if (rule.kind !== "rule" && !ends.has(rule.column)) ends.set(rule.column, endsOf(rows, rule.column));
  }
  return (row, column) => {
    const rules = byColumn.get(column);
    const value = numberIn(row[column]);
    if (!rules || value === null) return null;
    const [min, max] = ends.get(column) ?? [0, 0];
    const look: CellLook = {};
    for (const rule of rules) {
      if (rule.kind === "rule") {
        if (look.tone === undefined && compare[rule.operator](value, rule.value)) look.tone = rule.tone;
      } else if (rule.kind === "scale") {
        look.ground ??= between(
          rule.low ?? scaleColours.low,
          rule.high ?? scaleColours.high,
          max === min ? 0.5 : (value - min) / (max - min),
        );
      } else look.bar ??= barOf(value, min, max);
    }
    return look;
  };
}

function endsOf(rows: readonly Row[], column: string): readonly [number, number] {
  return extentOf(rows.map((row) => numberIn(row[column])).filter((value) => value !== null));
}

// Bars start at zero; a negative value has none.
function barOf(value: number, min: number, max: number): number {
  const whole = Math.max(Math.abs(min), Math.abs(max));
  return whole === 0 ? 0 : Math.max(0, value) / whole;
}

function between(low: string, high: string, part: number): string {
  const channel = (at: number): string => {
    const from = Number.parseInt(low.slice(at, at + 2), 16);
    const to = Number.parseInt(high.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * part)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
