import type { BaseFigure } from "@provost/report-core/figure/figure";

import type { ChartPalette } from "./colour/chart-palette.ts";
import { textWidth } from "./engine/text-width.ts";

/** One shape of a drawing without axes. */
export type Shape = Readonly<Record<string, unknown>>;

/** Where what has no axes is drawn; sizes in px. */
export interface GraphicPlace {
  palette: ChartPalette;
  width: number;
  height: number;
  /** Rows of the whole result, where the figure has a page of it. */
  total?: number | undefined;
}

const rowHeight = 26;
/** px. */
export const pad = 8;
/** Columns beyond the width are left out, no narrower than this. */
const narrowest = 64;

interface TextLook {
  size?: number;
  weight?: number;
  fill?: string;
  align?: "left" | "right" | "center";
  /** px; what is longer is truncated. */
  width?: number;
}

/** Words of a drawing. */
export function text(words: string, x: number, y: number, look: TextLook, { palette }: GraphicPlace): Shape {
  const { size = 12, weight = 400, fill = palette.text, align = "left", width } = look;
  return {
    type: "text",
    silent: true,
    x,
    y,
    style: {
      text: words,
      fill,
      align,
      verticalAlign: "middle",
      font: `${weight} ${size}px ${palette.font}`,
      ...(width === undefined ? {} : { width, overflow: "truncate", ellipsis: "…" }),
    },
  };
}

/** A rectangle of a drawing. */
export function box(x: number, y: number, width: number, height: number, fill: string, r = 0): Shape {
  return { type: "rect", silent: true, shape: { x, y, width, height, r }, style: { fill } };
}

function line(x1: number, x2: number, y: number, stroke: string): Shape {
  return { type: "line", silent: true, shape: { x1, y1: y, x2, y2: y }, style: { stroke, lineWidth: 1 } };
}

/** Lines of cells as a picture has them: headings first; numbers are right-aligned. */
export interface Cells {
  heads: readonly (readonly string[])[];
  rows: readonly (readonly string[])[];
  numeric: readonly boolean[];
  /** How many of the last rows are totals. */
  isTotal(row: number): boolean;
  ground(row: number, column: number): string | undefined;
  more(columns: number): string;
}

/** What is left out, in words. */
export const moreOf =
  ({ language }: BaseFigure, { rows, shown, columns }: { rows: number; shown: number; columns: number }) =>
  (shownColumnCount: number): string => {
    const left = columns - shownColumnCount;
    if (rows <= shown && left <= 0) return "";
    const zh = [`前 ${shown} 行，共 ${rows} 行`, ...(left > 0 ? [`另有 ${left} 列`] : [])];
    const en = [`First ${shown} of ${rows} rows`, ...(left > 0 ? [`columns not shown: ${left}`] : [])];
    return { zh: zh.join("；"), en: en.join("; ") }[language];
  };

function widthsOf({ heads, rows, numeric }: Cells, available: number): number[] {
  const wanted = numeric.map((_, at) => {
    const words = [...heads, ...rows].map((cells) => textWidth(cells[at] ?? ""));
    return Math.min(260, Math.max(narrowest, ...words.map((width) => width + 2 * pad)));
  });
  let used = 0;
  const shown = wanted.filter((width) => {
    used += width;
    return used <= available || used === width;
  });
  const free = available - shown.reduce((sum, width) => sum + width, 0);
  return shown.map((width) => (free > 0 ? width + free / shown.length : Math.min(width, available)));
}

/** A grid of cells, as many rows as fit. */
export function grid(cellsOf: (most: number) => Cells, place: GraphicPlace): Shape[] {
  const { palette, width, height } = place;
  const heads = cellsOf(0).heads.length;
  const most = Math.max(1, Math.floor(height / rowHeight) - heads - 2);
  const cells = cellsOf(most);
  const widths = widthsOf(cells, width);
  const shapes: Shape[] = [box(0, 0, width, heads * rowHeight, `${palette.line}66`)];
  const write = (words: readonly string[], row: number, weight: number): void => {
    let x = 0;
    widths.forEach((own, at) => {
      const isRight = cells.numeric[at] === true;
      const ground = cells.ground(row - heads, at);
      if (ground !== undefined) shapes.push(box(x, row * rowHeight, own, rowHeight, ground));
      const look = { weight, align: isRight ? ("right" as const) : ("left" as const), width: own - 2 * pad };
      shapes.push(
        text(words[at] ?? "", isRight ? x + own - pad : x + pad, (row + 0.5) * rowHeight, look, place),
      );
      x += own;
    });
    shapes.push(line(0, width, (row + 1) * rowHeight, palette.line));
  };
  for (const [row, words] of cells.heads.entries()) write(words, row, 600);
  for (const [row, words] of cells.rows.entries()) write(words, heads + row, cells.isTotal(row) ? 600 : 400);
  const note = cells.more(widths.length);
  const below = (heads + cells.rows.length + 0.5) * rowHeight;
  if (note !== "")
    shapes.push(text(note, pad, below, { size: 11, fill: palette.dimmed, width: width - 2 * pad }, place));
  return shapes;
}

/** The words of a figure that shows nothing else. */
export function noteShapes({ summary }: BaseFigure, place: GraphicPlace): Shape[] {
  const { palette, width, height } = place;
  return [text(summary, width / 2, height / 2, { fill: palette.dimmed, align: "center", width }, place)];
}
