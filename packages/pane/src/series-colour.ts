import type { DrawnFigure } from "@provost/report-core/figure/figure";
import { isOthers } from "@provost/report-core/figure/others";
import { ownValue } from "@provost/report-core/figure/own-value";
import type { ChartPalette } from "./chart-palette.ts";
import { between } from "./colour-scale.ts";
import type { Drawing } from "./drawing.ts";

/** Figures that tell names apart by colours. */
type Coloured = Exclude<DrawnFigure, { kind: "heatmap" | "gauge" }>;

/** A colour and how many others of the chart have it too. */
export interface SeriesColour {
  colour: string;
  repeat: number;
}

/**
 * Colours of the series or slices of a figure: the chart's own, else those of the book where names are values of a field,
 * else in order; a single one has the primary colour.
 */
export function coloursOf(
  names: readonly string[],
  figure: Coloured,
  { palette, book }: Pick<Drawing, "palette" | "book">,
): SeriesColour[] {
  const scope = scopeOf(figure);
  const rest = restOf(figure);
  const hues = palette.series.length;
  const places =
    scope === null
      ? names.map((_, index) => ({ hue: index % hues, repeat: Math.floor(index / hues) }))
      : book.huesOf(
          scope,
          names.filter((_, index) => index !== rest),
          hues,
        );
  return names.map((name, index) => {
    const given = ownValue(figure.colours, name);
    if (given !== undefined) return { colour: given, repeat: 0 };
    if (index === rest) return { colour: between(palette.ground, palette.dimmed, 0.55), repeat: 0 };
    const { hue, repeat } = places[scope !== null && rest >= 0 && index > rest ? index - 1 : index] ?? {
      hue: 0,
      repeat: 0,
    };
    return names.length === 1
      ? { colour: palette.primary, repeat: 0 }
      : { colour: palette.series[hue] ?? palette.primary, repeat };
  });
}

/** The field whose values a figure tells apart by colour, or `null`: it is measures. */
function scopeOf(figure: Coloured): string | null {
  if (figure.kind === "axes") return figure.legendDimension?.Column ?? null;
  if (figure.kind === "pie" || figure.kind === "funnel") return figure.dimension?.Column ?? null;
  if (figure.kind === "radar") return figure.seriesDimension?.Column ?? null;
  if (figure.kind === "treemap") return figure.dimensions[0]?.Column ?? null;
  if (figure.kind === "boxPlot") return figure.legendDimension?.Column ?? null;
  return figure.dimensions[1]?.Column ?? null;
}

/** The place of what stands for all the others: it is grey. */
function restOf(figure: Coloured): number {
  if (figure.kind === "treemap") {
    const groups = figure.nodes.filter(({ parent }) => parent === null);
    return groups.findIndex(({ keys }) => keys === null || isOthers(keys[0]));
  }
  if (figure.kind === "funnel") return figure.steps.findIndex(({ key }) => isOthers(key));
  if (figure.kind === "pie") {
    const { dimension, slices } = figure;
    return dimension ? slices.findIndex(({ key }) => key === undefined || isOthers(key)) : -1;
  }
  return figure.kind === "axes"
    ? figure.series.findIndex(({ key }) => key !== undefined && isOthers(key))
    : -1;
}

const turn = Math.PI / 180;

/** Patterns for what shares a colour, by its repeat; the first has none. */
export function patternOf(repeat: number, palette: ChartPalette): object | undefined {
  if (repeat === 0) return undefined;
  const look = patterns[(repeat - 1) % patterns.length];
  return { color: palette.ground, ...look };
}

const patterns = [
  { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -45 * turn },
  {
    symbol: "circle",
    dashArrayX: [
      [4, 4],
      [0, 4, 4, 0],
    ],
    dashArrayY: [4, 0],
    symbolSize: 0.7,
  },
  { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: 45 * turn },
  { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 6], rotation: 0 },
] as const;

/** How a line is drawn that shares its colour. */
export const dashes = ["solid", "dashed", "dotted"] as const;
