import type { FigureShade, LegendPlace } from "@provost/report-core/figure/figure";
import { wordsOfMeasure } from "@provost/report-core/figure/number-words";
import type { VisualMapComponentOption } from "echarts/components";
import { between, isDark } from "../colour/colour-scale.ts";
import { cellScales, type Scale, scaleColour, scaleLegend } from "../colour/scale-legend.ts";
import { type Drawing, sideLegend } from "../engine/drawing.ts";
import { lazyPart } from "../engine/use-loaded.ts";

/** What the engine needs for a scale. */
export const colourScale = lazyPart(() => import("./scale.ts"));

/** px of a scale with its distance. */
const scaleSpace = 32;
/** How grey bars without a number are, and the middle of two colours. */
const greyness = 0.35;
/** The palest colours of a cell would be lost on the ground. */
const palest = 3;

interface ShadeLook {
  /** Of each mark. */
  colours: readonly string[];
  scale: VisualMapComponentOption;
  /** Space that names and scale take at each side, px. */
  space: { top: number; right: number; bottom: number };
}

function scaleOf({ min, max }: FigureShade, { palette }: Drawing): Scale {
  const { rising, around } = cellScales[isDark(palette) ? "dark" : "light"];
  if (min >= 0 || max <= 0) return { from: min, to: max, colours: rising.slice(palest) };
  const end = Math.max(-min, max);
  const middle = between(palette.ground, palette.dimmed, greyness);
  return { from: -end, to: end, colours: [...around.slice(0, 2), middle, ...around.slice(5)] };
}

/** How a measure colours the marks of a figure, and the scale of it, below the names of a legend. */
export function shadeLook(
  shade: FigureShade,
  place: LegendPlace,
  names: { top: number; right: number; bottom: number },
  drawing: Drawing,
): ShadeLook {
  const scale = scaleOf(shade, drawing);
  const { from, to, colours } = scale;
  const { palette, language } = drawing;
  const none = between(palette.ground, palette.dimmed, greyness);
  const isTop = place === "top" || place === "auto";
  const words = (value: number): string => wordsOfMeasure(shade.measure, value, language);
  const look = { isShown: place !== "none", place, words, below: isTop ? names.top : names.bottom };
  return {
    colours: shade.values.map((value) =>
      value === null ? none : scaleColour(colours, to === from ? 0.5 : (value - from) / (to - from)),
    ),
    // It tells what the colours are and gives none: those of bars are their own.
    scale: { ...scaleLegend(scale, look, drawing), seriesIndex: [], hoverLink: false },
    space: {
      top: names.top + (isTop ? scaleSpace : 0),
      right: names.right + (place === "right" ? sideLegend / 2 : 0),
      bottom: names.bottom + (place === "bottom" ? scaleSpace : 0),
    },
  };
}
