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
  TooltipComponentOption,
  VisualMapComponentOption,
} from "echarts/components";
import type { ComposeOption } from "echarts/core";
import type { ChartPalette } from "../colour/chart-palette.ts";
import { type ColourBook, pageColours } from "../colour/colour-book.ts";
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
  | CustomSeriesOption
  | RadarComponentOption
  | GridComponentOption
  | TooltipComponentOption
  | LegendComponentOption
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
}

const defaultSize = { width: 720, height: 300 } as const;

/** The same with everything settled. */
export function drawingOf(options: DrawOptions): Drawing {
  return {
    palette: options.palette,
    language: options.language,
    animate: options.animate,
    book: options.book ?? pageColours,
    size: options.size ?? defaultSize,
    cursor: options.leads ? "pointer" : "default",
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
}

/** The widest legend at the right, px. */
export const sideLegend = 148;

/** What every drawing has; a legend of one name is left out. */
export function commonOption(
  { palette, animate }: Drawing,
  names: readonly string[],
  place: LegendPlace,
): Pick<ChartOption, "animation" | "animationDuration" | "animationEasing" | "textStyle" | "legend"> {
  return {
    animation: animate,
    animationDuration: 160,
    animationEasing: "cubicOut",
    textStyle: { fontFamily: palette.font, fontSize: 12, color: palette.text },
    legend: {
      show: names.length > 1 && place !== "none",
      type: "scroll",
      ...(place === "right"
        ? { orient: "vertical" as const, right: 0, top: 8, bottom: 8 }
        : place === "top"
          ? { top: 0 }
          : { bottom: 0 }),
      data: [...names],
      itemWidth: 14,
      itemHeight: 8,
      icon: "roundRect",
      // A long name is shortened; pointing at it shows it in full.
      formatter: (name: string) => shortened(name, place === "right" ? 16 : 24),
      tooltip: { show: true },
      textStyle: { color: palette.dimmed },
      pageTextStyle: { color: palette.dimmed },
      pageIconColor: palette.dimmed,
      pageIconInactiveColor: palette.line,
    },
  };
}

/** The space a legend takes at each side, px. */
export function legendSpace(
  names: readonly string[],
  place: LegendPlace,
): { top: number; right: number; bottom: number } {
  const isShown = names.length > 1;
  const widest = Math.max(0, ...names.slice(0, 200).map(textWidth));
  return {
    top: isShown && place === "top" ? 28 : 0,
    right: isShown && place === "right" ? Math.min(sideLegend, widest + 36) : 0,
    bottom: isShown && place === "bottom" ? 28 : 0,
  };
}

/** The look of tooltips. */
export function tooltipOption({ palette }: Drawing): TooltipComponentOption {
  return {
    confine: true,
    backgroundColor: palette.ground,
    borderColor: palette.line,
    textStyle: { color: palette.text, fontSize: 12 },
    transitionDuration: 0,
  };
}

/** Text that goes into the page as text, whatever it holds. */
export function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}

/** A line of a tooltip: a sign in a colour, a name, a value at the right. */
export function tooltipLine(colour: string | null, name: string, value: string): string {
  const sign =
    colour === null
      ? ""
      : `<span style="display:inline-block;margin-right:6px;border-radius:2px;width:10px;height:10px;background:${escaped(colour)}"></span>`;
  return `<div style="display:flex;justify-content:space-between;gap:16px"><span>${sign}${escaped(shortened(name, 40))}</span><b style="font-weight:600;font-variant-numeric:tabular-nums">${escaped(value)}</b></div>`;
}

/** The heading of a tooltip. */
export function tooltipHead(text: string): string {
  return `<div style="margin-bottom:2px">${escaped(shortened(text, 60))}</div>`;
}
