import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import {
  type ChartTypeInfo,
  type FieldCounts,
  type StylePart,
  styleParts,
} from "@provost/report-core/chart-type/chart-type";
import { extentOf, type fieldsOf, rowsOf } from "@provost/report-core/figure/figure-data";
import { numberIn, rolesOf } from "@provost/report-core/figure/figure-fields";

/** Parts that panels do not have: each would have a zero of its own. */
const outsidePanels: ReadonlySet<StylePart> = new Set(["fromMean"]);

/** The parts of a style that mean something for a type and its fields, one of which may have panels. */
export function stylePartsOf(
  { style, takes }: ChartTypeInfo,
  { hasPanels = false, ...whole }: FieldCounts & { hasPanels?: boolean },
): ReadonlySet<StylePart> {
  const inside = { ...whole, dimensions: whole.dimensions - 1 };
  const canHave = style.facets === true && whole.dimensions > 0 && takes(inside);
  const isInPanels = hasPanels && canHave;
  const counts = isInPanels ? inside : whole;
  return new Set(
    styleParts.filter((part) => {
      const when = style[part];
      if (part === "facets") return canHave;
      if (isInPanels && outsidePanels.has(part)) return false;
      return typeof when === "function" ? when(counts) : when === true;
    }),
  );
}

/** The same for the fields of a chart and its style. */
export function partsFor(
  info: ChartTypeInfo,
  { dimensions, measures }: ReturnType<typeof fieldsOf>,
  { facetBy }: ChartStyle,
): ReadonlySet<StylePart> {
  return stylePartsOf(info, {
    dimensions: dimensions.length,
    measures: measures.length,
    hasPanels: dimensions.some(({ name }) => name === facetBy),
  });
}

/** How many measures, of so many, are drawn where a measure colours the marks; 0: a chart of these fields has colours by name. */
export function drawnWithColour(
  { style: { colourBy }, takes }: ChartTypeInfo,
  dimensions: number,
  most: number,
): number {
  for (let measures = most; measures > 0; measures -= 1) {
    const counts = { dimensions, measures };
    if (takes(counts) && (typeof colourBy === "function" ? colourBy(counts) : colourBy === true))
      return measures;
  }
  return 0;
}

/** Of fewer categories a difference is seen well enough. */
const fewest = 6;

/** Whether the numbers of the first measure are so near to one another that bars from zero look equal. */
export function areNearEqual(rows: unknown, schema: readonly SchemaColumn[]): boolean {
  const [measure] = rolesOf(schema).measures;
  if (!measure || !Array.isArray(rows) || rows.length < fewest) return false;
  const numbers = rowsOf(rows).flatMap((row) => numberIn(row[measure.name]) ?? []);
  const [low, high] = extentOf(numbers);
  const most = Math.max(Math.abs(low), Math.abs(high));
  return numbers.length >= fewest && low * high > 0 && low < high && high - low < most / 4;
}

// "None of them" is a choice among measures.
const chosenParts: ReadonlySet<string> = new Set(["lines", "second"] satisfies (keyof ChartStyle)[]);

/** Changes of a style; what is undefined is taken out. */
export type StyleChange = { [K in keyof ChartStyle]?: ChartStyle[K] | undefined };

/** What style fields of a type receive. */
export interface TypeStyleProps {
  style: ChartStyle;
  set(change: StyleChange): void;
  rows: unknown;
  schema: readonly SchemaColumn[];
  language: Language;
}

/** A style with some parts changed; what is undefined or holds nothing is left out. */
export function withParts(style: ChartStyle, change: StyleChange): ChartStyle {
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

/** A list with a name in it, at the end, or without it. */
export function toggled(list: readonly string[], name: string, isIn: boolean): string[] {
  return isIn ? [...list.filter((one) => one !== name), name] : list.filter((one) => one !== name);
}
