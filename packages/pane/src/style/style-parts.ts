import type { ChartStyle } from "@provost/contract/chart-style";
import type { ChartType } from "@provost/contract/chart-type";

/** Parts of a chart's style that a reader can set. */
export type StylePart =
  | "legend"
  | "labels"
  | "stacked"
  | "smooth"
  | "sort"
  | "target"
  | "axis"
  | "combo"
  | "secondAxis"
  | "colours"
  | "pivotColumns"
  | "columns"
  | "cells"
  | "bands"
  | "rates"
  | "scale"
  | "whiskers";

const parts: Readonly<Record<ChartType, readonly StylePart[]>> = {
  table: ["columns", "cells"],
  line: ["legend", "labels", "smooth", "sort", "axis", "colours"],
  bar: ["legend", "labels", "stacked", "sort", "axis", "colours"],
  stackBar: ["legend", "labels", "sort", "axis", "colours"],
  pie: ["legend", "labels", "sort", "colours"],
  horizontalBar: ["legend", "labels", "stacked", "sort", "axis", "colours"],
  area: ["legend", "labels", "stacked", "smooth", "sort", "axis", "colours"],
  combo: ["legend", "labels", "smooth", "sort", "combo", "axis", "secondAxis", "colours"],
  scatter: ["legend", "labels", "axis", "colours"],
  kpi: ["target"],
  pivot: ["pivotColumns"],
  heatmap: ["legend", "labels"],
  gauge: ["target", "bands", "axis"],
  funnel: ["legend", "labels", "sort", "rates", "colours"],
  radar: ["legend", "labels", "sort", "scale", "axis", "colours"],
  treemap: ["labels", "colours"],
  boxPlot: ["legend", "sort", "whiskers", "axis", "colours"],
};

/** The parts that mean something for a type and its fields, `second` being those on the right axis; title and number format always do. */
export function stylePartsOf(
  type: ChartType,
  dimensions: number,
  measures: number,
  second: readonly string[] = [],
): ReadonlySet<StylePart> {
  const series = dimensions > 1 || measures > 1;
  return new Set(
    parts[type].filter((part) => {
      if (part === "stacked") return dimensions > 1 || (type === "area" && measures > 1);
      if (part === "legend") {
        if (type === "boxPlot") return dimensions > 1;
        return series || type === "pie" || type === "heatmap" || type === "funnel";
      }
      if (part === "secondAxis") return second.length > 0 && second.length < measures;
      if (part === "pivotColumns") return dimensions > 1;
      if (part === "cells") return measures > 0;
      return true;
    }),
  );
}

// "None of them" is a choice among measures.
const chosenParts: ReadonlySet<string> = new Set(["lines", "second"] satisfies (keyof ChartStyle)[]);

/** A style with some parts changed; what is undefined or holds nothing is left out. */
export function withParts(
  style: ChartStyle,
  change: { [K in keyof ChartStyle]?: ChartStyle[K] | undefined },
): ChartStyle {
  const next: Record<string, unknown> = { ...style, ...change };
  for (const [key, value] of Object.entries(next)) {
    if (isNothing(value) && !(Array.isArray(value) && chosenParts.has(key))) delete next[key];
  }
  return next;
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === "") return true;
  return (
    typeof value === "object" && value !== null && Object.values(value).every((part) => part === undefined)
  );
}

/** The style as it was before anything was set; the height belongs to the place of the chart. */
export function withoutParts({ height }: ChartStyle): ChartStyle {
  return height === undefined ? {} : { height };
}

/** A colour of the page (`rgb(…)`) as the style keeps it (#rrggbb). */
export function hexOf(colour: string): string {
  const numbers = /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)/.exec(colour);
  if (!numbers) return /^#[0-9a-f]{6}$/i.test(colour) ? colour : "#888888";
  return `#${numbers
    .slice(1, 4)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;
}
