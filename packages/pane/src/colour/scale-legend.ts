import type { LegendPlace } from "@provost/report-core/figure/figure";
import type { VisualMapComponentOption } from "echarts/components";
import type { Drawing } from "../engine/drawing.ts";
import { between } from "./colour-scale.ts";

/** Low to high, and below and above a middle: for light grounds and dark ones. */
export const cellScales = {
  light: {
    rising: ["#e9f1fd", "#cce0fc", "#a2c6fb", "#75a9f6", "#468bee", "#126de2", "#0052b4", "#023b85"],
    around: ["#ec7c27", "#f5ab71", "#f8d3b2", "#f2f3f6", "#cbe0fc", "#95c0fd", "#5595f3"],
  },
  dark: {
    rising: ["#1e2e47", "#1f3f6e", "#235499", "#2d6ac1", "#4286e9", "#639ff7", "#8fb9f7", "#bcd6fc"],
    around: ["#c36d27", "#8d5322", "#593c24", "#2a2d32", "#2d456a", "#2f5da0", "#3574cf"],
  },
} as const;

/** Numbers and their colours, in even steps. */
export interface Scale {
  from: number;
  to: number;
  colours: readonly string[];
}

/** The colour at a part (0–1) of a scale. */
export function scaleColour(colours: readonly string[], part: number): string {
  const place = Math.max(0, Math.min(1, part)) * (colours.length - 1);
  const at = Math.min(colours.length - 2, Math.floor(place));
  return between(colours[at] ?? "", colours[at + 1] ?? "", place - at);
}

/** A scale of colours with its ends in words; `below` px under what is at the same side. */
export function scaleLegend(
  { from, to, colours }: Scale,
  {
    isShown,
    place,
    words,
    below = 0,
  }: { isShown: boolean; place: LegendPlace; words(value: number): string; below?: number },
  { palette, size }: Drawing,
): VisualMapComponentOption {
  return {
    type: "continuous",
    show: isShown,
    min: from,
    max: to,
    inRange: { color: [...colours] },
    calculable: false,
    ...(place === "right"
      ? { orient: "vertical", right: 0, top: "middle", itemHeight: Math.min(140, size.height - 90) }
      : {
          orient: "horizontal",
          // The engine measures its first text too short by some pixels.
          left: 8,
          padding: 0,
          ...(place === "bottom" ? { bottom: below } : { top: below }),
          itemHeight: 120,
        }),
    itemWidth: 10,
    text: [words(to), words(from)],
    textStyle: { color: palette.dimmed },
  };
}
