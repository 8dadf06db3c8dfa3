import type { Language } from "@provost/contract/wire/language";
import type { LegendPlace } from "@provost/report-core/figure/figure";
import type {
  BarSeriesOption,
  BoxplotSeriesOption,
  CustomSeriesOption,
  FunnelSeriesOption,
  GaugeSeriesOption,
  HeatmapSeriesOption,
  LineSeriesOption,
  MapSeriesOption,
  PieSeriesOption,
  RadarSeriesOption,
  ScatterSeriesOption,
  TreemapSeriesOption,
} from "echarts/charts";
import type {
  DataZoomComponentOption,
  GridComponentOption,
  LegendComponentOption,
  RadarComponentOption,
  TitleComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from "echarts/components";
import type { ComposeOption } from "echarts/core";
import type { ChartPalette } from "../colour/chart-palette.ts";
import { type ColourBook, pageColours } from "../colour/colour-book.ts";
import { between, isDark, quietColour } from "../colour/colour-scale.ts";
import { shortened, textWidth } from "./text-width.ts";

/** What the engine draws. */
export type ChartOption = ComposeOption<
  | LineSeriesOption
  | BarSeriesOption
  | PieSeriesOption
  | ScatterSeriesOption
  | HeatmapSeriesOption
  | GaugeSeriesOption
  | FunnelSeriesOption
  | RadarSeriesOption
  | TreemapSeriesOption
  | BoxplotSeriesOption
  | MapSeriesOption
  | CustomSeriesOption
  | RadarComponentOption
  | GridComponentOption
  | TooltipComponentOption
  | LegendComponentOption
  | TitleComponentOption
  | DataZoomComponentOption
  | VisualMapComponentOption
>;

/** How a figure is to be put on the screen. */
export interface DrawOptions {
  palette: ChartPalette;
  language: Language;
  animate: boolean;
  /** Which name has which hue; left out, the page's. */
  book?: ColourBook | undefined;
  /** Width and height of the drawing, px; `undefined`: the default. */
  size?: { width: number; height: number } | undefined;
  /** A click on a mark leads somewhere. */
  leads?: boolean | undefined;
  /** Names that were taken out by the legend. */
  hidden?: ReadonlySet<string> | undefined;
  /** How much larger than at first it is; 1 = not. */
  zoom?: number | undefined;
}

/** Largest zoom of a drawing. */
export const mostZoom = 16;

const defaultSize = { width: 720, height: 300 } as const;

/** The same with everything settled. */
export function drawingOf(options: DrawOptions): Drawing {
  return {
    palette: options.palette,
    language: options.language,
    animate: options.animate && !options.palette.onPaper,
    book: options.book ?? pageColours,
    size: options.size ?? defaultSize,
    cursor: options.leads ? "pointer" : "default",
    hidden: options.hidden ?? new Set(),
    zoom: options.zoom ?? 1,
  };
}

/** How a figure is put on the screen; `size` in px. */
export interface Drawing {
  palette: ChartPalette;
  language: Language;
  animate: boolean;
  book: ColourBook;
  size: { width: number; height: number };
  cursor: "pointer" | "default";
  /** Names that were taken out by the legend. */
  hidden: ReadonlySet<string>;
  /** How much larger than at first it is. */
  zoom: number;
}

/** What of a drawing is in sight: without the names that the legend took out, and what an axis is scrolled away from. */
export interface InSight {
  drawing: Drawing;
  /** `axis`: where both have categories. */
  isSeen(category: number, axis?: "x" | "y"): boolean;
}

/** The widest legend at the right, px. */
export const sideLegend = 148;

/** More names than this are turned over like pages. */
const mostLegendNames = 8;
const legendLine = 22;
const longestName = { right: 16, across: 24 } as const;

const across = (name: string): string => shortened(name, longestName.across);

/** How many lines a legend from left to right takes. */
function legendLines(names: readonly string[], width: number): number {
  if (names.length > mostLegendNames) return 1;
  let [lines, used] = [1, 0];
  for (const name of names) {
    const own = textWidth(across(name)) + 32;
    if (used > 0 && used + own > width) [lines, used] = [lines + 1, 0];
    used += own;
  }
  return lines;
}

/** What every drawing has; a legend of one name is left out. */
export function commonOption(
  { palette, animate }: Drawing,
  names: readonly string[],
  place: LegendPlace,
): Pick<
  ChartOption,
  "animation" | "animationDuration" | "animationDurationUpdate" | "animationEasing" | "textStyle" | "legend"
> {
  const isPaged = names.length > mostLegendNames || place === "right";
  return {
    animation: animate,
    animationDuration: 300,
    animationDurationUpdate: 200,
    animationEasing: "cubicOut",
    textStyle: { fontFamily: palette.font, fontSize: 12, color: palette.text },
    ...(names.length > 1 && place !== "none"
      ? {
          legend: {
            // By its id it keeps what was taken out while the rest is replaced.
            id: "names",
            type: isPaged ? "scroll" : "plain",
            ...(place === "right"
              ? { orient: "vertical" as const, right: 0, top: 8, bottom: 8 }
              : place === "bottom"
                ? { left: 0, bottom: 0 }
                : { left: 0, top: 0 }),
            padding: 0,
            // An empty name would be the end of a line.
            data: names.filter(Boolean),
            itemWidth: 10,
            itemHeight: 10,
            itemGap: place === "right" ? 10 : 16,
            icon: "roundRect",
            // Patterns stay on the marks: a square of ten px has no room for them.
            itemStyle: { borderWidth: 0 },
            // A long name is shortened; pointing at it shows it in full.
            formatter: (name: string) =>
              place === "right" ? shortened(name, longestName.right) : across(name),
            tooltip: { show: true },
            textStyle: { color: quietColour(palette), fontSize: 12 },
            inactiveColor: palette.line,
            pageTextStyle: { color: palette.dimmed },
            pageIconColor: palette.dimmed,
            pageIconInactiveColor: palette.line,
          },
        }
      : {}),
  };
}

/** The space a legend takes at each side, px. */
export function legendSpace(
  names: readonly string[],
  place: LegendPlace,
  { size }: Pick<Drawing, "size">,
): { top: number; right: number; bottom: number } {
  const isShown = names.length > 1;
  const widest = Math.max(0, ...names.slice(0, 200).map(textWidth));
  const lines = isShown ? legendLines(names, size.width) * legendLine : 0;
  return {
    top: place === "top" || place === "auto" ? lines : 0,
    right: isShown && place === "right" ? Math.min(sideLegend, widest + 36) : 0,
    bottom: place === "bottom" ? lines : 0,
  };
}

/** The look of tooltips. */
export function tooltipOption({ palette }: Drawing): TooltipComponentOption {
  const dark = isDark(palette);
  return {
    confine: true,
    backgroundColor: dark ? between(palette.ground, palette.text, 0.06) : palette.ground,
    borderWidth: 0,
    padding: [8, 12],
    textStyle: { color: palette.text, fontSize: 12 },
    extraCssText: dark
      ? "border-radius:8px;box-shadow:0 0 0 1px rgb(255 255 255/9%),0 8px 24px rgb(0 0 0/48%)"
      : "border-radius:8px;box-shadow:0 0 0 1px rgb(16 24 40/6%),0 6px 16px rgb(16 24 40/9%)",
    transitionDuration: 0,
  };
}
