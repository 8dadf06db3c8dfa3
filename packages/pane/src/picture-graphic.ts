import { cellLooks } from "@provost/report-core/figure/cell-look";
import type { Figure, KpiFigure, PivotFigure, TableFigure } from "@provost/report-core/figure/figure";

import type { ChartPalette } from "./chart-palette.ts";
import { shownColumns } from "./table/column-layout.ts";
import { pivotHeads, pivotLine } from "./table/pivot-grid.ts";
import { tableSource } from "./table/table-source.ts";
import { textWidth } from "./text-width.ts";

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
const pad = 8;
/** Columns beyond the width are left out, no narrower than this. */
const narrowest = 64;

interface TextLook {
  size?: number;
  weight?: number;
  fill?: string;
  align?: "left" | "right" | "center";
  /** px; what is longer is cut off. */
  width?: number;
}

function text(words: string, x: number, y: number, look: TextLook, { palette }: GraphicPlace): Shape {
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

function box(x: number, y: number, width: number, height: number, fill: string, r = 0): Shape {
  return { type: "rect", silent: true, shape: { x, y, width, height, r }, style: { fill } };
}

function line(x1: number, x2: number, y: number, stroke: string): Shape {
  return { type: "line", silent: true, shape: { x1, y1: y, x2, y2: y }, style: { stroke, lineWidth: 1 } };
}

/** Lines of cells as a picture has them: headings first; numbers stand at the right. */
interface Cells {
  heads: readonly (readonly string[])[];
  rows: readonly (readonly string[])[];
  numeric: readonly boolean[];
  /** How many of the last rows are totals. */
  isTotal(row: number): boolean;
  ground(row: number, column: number): string | undefined;
  more(columns: number): string;
}

function tableCells(figure: TableFigure, most: number, total = 0): Cells {
  const source = tableSource(figure);
  const columns = shownColumns(
    source.columns.map((column, index) => ({ ...column, index })),
    figure.style,
  );
  const count = Math.min(source.rowCount, most);
  const rows = Array.from({ length: count }, (_, row) => columns.map(({ index }) => source.text(row, index)));
  const { totals } = source;
  const looks = cellLooks(figure.rows, figure.style);
  return {
    heads: [columns.map(({ label }) => label)],
    rows: totals === null ? rows : [...rows, columns.map(({ index }) => totals[index] ?? "")],
    numeric: columns.map(({ numeric }) => numeric),
    isTotal: (row) => row >= count,
    ground: (row, column) => {
      const cells = figure.rows[row];
      const key = columns[column]?.key;
      return row < count && looks && cells && key !== undefined ? looks(cells, key)?.ground : undefined;
    },
    more: moreOf(figure, { rows: Math.max(total, source.rowCount), given: count, columns: columns.length }),
  };
}

function pivotCells(figure: PivotFigure, most: number): Cells {
  const sides = figure.rowDimensions.length;
  const heads = pivotHeads(figure).map((head) =>
    head.flatMap(({ label, span }) => Array.from({ length: span }, (_, at) => (at === 0 ? label : ""))),
  );
  const lines = figure.rows.slice(0, most).map((row) => pivotLine(figure, row));
  return {
    heads,
    rows: lines.map(({ cells }) => cells),
    numeric: (heads.at(-1) ?? []).map((_, at) => at >= sides),
    isTotal: (row) => lines[row]?.kind !== "cell",
    ground: () => undefined,
    more: moreOf(figure, {
      rows: figure.rows.length,
      given: lines.length,
      columns: heads[0]?.length ?? 0,
    }),
  };
}

const moreOf =
  ({ language }: Figure, { rows, given, columns }: { rows: number; given: number; columns: number }) =>
  (shownColumnCount: number): string => {
    const left = columns - shownColumnCount;
    if (rows <= given && left <= 0) return "";
    const zh = [`前 ${given} 行，共 ${rows} 行`, ...(left > 0 ? [`另有 ${left} 列`] : [])];
    const en = [`First ${given} of ${rows} rows`, ...(left > 0 ? [`${left} more columns`] : [])];
    return language === "zh" ? zh.join("；") : en.join("; ");
  };

function widthsOf({ heads, rows, numeric }: Cells, room: number): number[] {
  const wanted = numeric.map((_, at) => {
    const words = [...heads, ...rows].map((cells) => textWidth(cells[at] ?? ""));
    return Math.min(260, Math.max(narrowest, ...words.map((width) => width + 2 * pad)));
  });
  let used = 0;
  const shown = wanted.filter((width) => {
    used += width;
    return used <= room || used === width;
  });
  const free = room - shown.reduce((sum, width) => sum + width, 0);
  return shown.map((width) => (free > 0 ? width + free / shown.length : Math.min(width, room)));
}

function grid(cellsOf: (most: number) => Cells, place: GraphicPlace): Shape[] {
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

function kpi(
  { label, text: number, period, change, target, course }: KpiFigure,
  place: GraphicPlace,
): Shape[] {
  const { palette, width, height } = place;
  const room = width - 2 * pad;
  const size = Math.min(height >= 220 ? 40 : 28, (12 * room) / Math.max(1, textWidth(number)));
  const heading = period === "" ? label : `${label} · ${period}`;
  const shapes = [
    text(heading, pad, 14, { size: 14, fill: palette.dimmed, width: room }, place),
    text(number, pad, 34 + size / 2, { size, weight: 600 }, place),
  ];
  let top = 44 + size;
  if (change) {
    const arrow = change.value === 0 ? "" : change.value > 0 ? "▲ " : "▼ ";
    shapes.push(text(`${arrow}${change.words}`, pad, top + 8, { size: 13, width: room }, place));
    top += 26;
  }
  if (target) {
    const part = Math.max(0, Math.min(1, target.part ?? 0));
    shapes.push(
      box(pad, top + 2, room, 6, palette.line, 3),
      box(pad, top + 2, room * part, 6, palette.primary, 3),
    );
    shapes.push(text(target.words, pad, top + 22, { fill: palette.dimmed, width: room }, place));
    top += 34;
  }
  const values = course.map(({ value }) => value);
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  const strip = Math.min(120, height - top - 30);
  if (known.length < 2 || strip < 20) return shapes;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const points = values.flatMap((value, at) =>
    value === null
      ? []
      : [
          [
            pad + (at / (values.length - 1)) * room,
            top + (1 - (high === low ? 0.5 : (value - low) / (high - low))) * strip,
          ],
        ],
  );
  shapes.push({
    type: "polyline",
    silent: true,
    shape: { points },
    style: { stroke: palette.primary, lineWidth: 2, fill: "none" },
  });
  const names = top + strip + 14;
  shapes.push(text(course[0]?.name ?? "", pad, names, { size: 11, fill: palette.dimmed }, place));
  shapes.push(
    text(
      course.at(-1)?.name ?? "",
      width - pad,
      names,
      { size: 11, fill: palette.dimmed, align: "right" },
      place,
    ),
  );
  return shapes;
}

/** A figure that the drawing engine has no series for. */
export type PlainFigure = Extract<Figure, { kind: "table" | "pivot" | "kpi" | "empty" | "invalid" }>;

/** The shapes of a figure that has no axes. */
export function shapesOf(figure: PlainFigure, place: GraphicPlace): Shape[] {
  const { palette, width, height } = place;
  switch (figure.kind) {
    case "table":
      return grid((most) => tableCells(figure, most, place.total), place);
    case "pivot":
      return grid((most) => pivotCells(figure, most), place);
    case "kpi":
      return kpi(figure, place);
    case "empty":
    case "invalid":
      return [
        text(figure.summary, width / 2, height / 2, { fill: palette.dimmed, align: "center", width }, place),
      ];
  }
}
