import type { Language } from "@provost/contract/language";
import type { UsualDrawnFigure } from "@provost/report-core/figure/figure";
import { axesOption } from "./axes-option.ts";
import type { ChartPalette } from "./chart-palette.ts";
import { type ColourBook, pageColours } from "./colour-book.ts";
import type { ChartOption, Drawing } from "./drawing.ts";
import { heatmapOption } from "./heatmap-option.ts";
import { pieOption } from "./pie-option.ts";
import { scatterOption } from "./scatter-option.ts";

/** How a figure is to be put on the screen. */
export interface DrawOptions {
  palette: ChartPalette;
  language: Language;
  animate: boolean;
  /** Which name has which hue; left out, the page's. */
  book?: ColourBook | undefined;
  /** Width and height of the place, px; left out, those of a usual one. */
  size?: { width: number; height: number } | undefined;
  /** A click on a mark leads somewhere. */
  leads?: boolean | undefined;
}

const usualSize = { width: 720, height: 300 } as const;

/** The same with everything settled. */
export function drawingOf(options: DrawOptions): Drawing {
  return {
    palette: options.palette,
    language: options.language,
    animate: options.animate,
    book: options.book ?? pageColours,
    size: options.size ?? usualSize,
    cursor: options.leads ? "pointer" : "default",
  };
}

/** What the engine draws for a figure that every page has at hand. */
export function usualOption(figure: UsualDrawnFigure, drawing: Drawing): ChartOption {
  switch (figure.kind) {
    case "axes":
      return axesOption(figure, drawing);
    case "pie":
      return pieOption(figure, drawing);
    case "scatter":
      return scatterOption(figure, drawing);
    case "heatmap":
      return heatmapOption(figure, drawing);
  }
}
