import type { SchemaColumn } from "@provost/contract/source/source";
import { ownValue } from "@provost/report-core/figure/own-value";
import type { Drawing } from "../engine/drawing.ts";
import type { ChartPalette } from "./chart-palette.ts";
import { between } from "./colour-scale.ts";

/** A colour and how many others of the chart have it too. */
export interface SeriesColour {
  colour: string;
  repeat: number;
}

/** What decides the colours of a figure's names. */
export interface Coloured {
  /** Colours by name, as the style gives them. */
  colours: Readonly<Record<string, string>>;
  /** The field whose values are distinguished by colour; `null`: they are measures. */
  field: SchemaColumn | null | undefined;
  /** The index of the group of all others, which is grey; none: -1 or left out. */
  rest?: number;
}

/**
 * Colours of the series or slices of a figure: the chart's own, else those of the book where names are values of a field,
 * else in order; a single one has the primary colour.
 */
export function coloursOf(
  names: readonly string[],
  { colours, field, rest = -1 }: Coloured,
  { palette, book }: Pick<Drawing, "palette" | "book">,
): SeriesColour[] {
  const scope = field?.Column ?? null;
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
    const own = ownValue(colours, name);
    if (own !== undefined) return { colour: own, repeat: 0 };
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

/** Named parts of a chart as the engine takes them, each in its colour and, where colours repeat, with a pattern. */
export const paintedParts = (
  parts: readonly { name: string; value: number }[],
  colours: readonly SeriesColour[],
  palette: ChartPalette,
) =>
  parts.map(({ name, value }, index) => {
    const { colour, repeat } = colours[index] ?? { colour: palette.primary, repeat: 0 };
    const decal = patternOf(repeat, palette);
    return { name, value, itemStyle: { color: colour, ...(decal ? { decal } : {}) } };
  });
