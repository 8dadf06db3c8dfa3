import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { Language } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import { dayIn, nextSpan } from "../../figure/calendar-span.ts";
import type { CategoryAxis, FigureAnnotation, PointAxis } from "../../figure/figure.ts";
import { extentOf, textOf } from "../../figure/figure-data.ts";
import { isTimed, numberIn } from "../../figure/figure-fields.ts";
import { wordsOfMeasure } from "../../figure/number-words.ts";

/** What the axis across a figure is of, and so what an annotation is at: days, categories or numbers. */
export function annotatedBy(figure: CategoryAxis | PointAxis): "day" | "category" | "number" {
  if ("groups" in figure) return "number";
  const [dimension, ...others] = figure.axisDimensions;
  return dimension && others.length === 0 && isTimed(dimension) ? "day" : "category";
}

/** How an annotation names a category: by its value, where it is of one dimension. */
export function categoryAt(
  { categories, categoryKeys, axisDimensions }: CategoryAxis,
  index: number,
): string {
  const [key = null] = categoryKeys[index] ?? [];
  return axisDimensions.length > 1 || key === null ? (categories[index] ?? "") : textOf(key);
}

/** Where an annotation is on the axis across: of a day the category that it is in; `null` where it is not on the axis. */
export function annotationPlace(at: string, figure: CategoryAxis | PointAxis): number | null {
  if ("groups" in figure) {
    const number = numberIn(at);
    const [least, greatest] = extentOf(figure.groups.flatMap(({ points }) => points.map(({ x }) => x)));
    return number !== null && number >= least && number <= greatest ? number : null;
  }
  const day = annotatedBy(figure) === "day" ? dayIn(at) : null;
  const found =
    day === null
      ? figure.categories.findIndex((_, index) => categoryAt(figure, index) === at)
      : dayPlace(day, figure);
  return found < 0 ? null : found;
}

// A span begins with the day that it is named by; a date as it is has no other days.
function dayPlace(day: number, figure: CategoryAxis): number {
  const { bucket, calendar } = figure.axisDimensions[0] ?? {};
  const next = (first: number): number | null =>
    bucket?.kind === "time" ? nextSpan(first, bucket.unit, calendar) : null;
  return firstDays(figure, next).findIndex((first) => {
    const end = first === null ? null : next(first);
    return first !== null && (end === null ? day === first : day >= first && day < end);
  });
}

// A span without a row comes after the one before it, up or down; what has no date is nowhere.
function firstDays(
  { categoryKeys }: CategoryAxis,
  next: (first: number) => number | null,
): (number | null)[] {
  const known = categoryKeys.map((keys) => keys && dayIn(keys[0]));
  const [first, second] = known.filter((one) => one !== null);
  const isDown = first !== undefined && second !== undefined && first > second;
  const days: (number | null)[] = [];
  for (const [at, keys] of (isDown ? categoryKeys.toReversed() : categoryKeys).entries()) {
    const before = days[at - 1] ?? null;
    days.push(keys === null ? before && next(before) : dayIn(keys[0]));
  }
  return isDown ? days.reverse() : days;
}

/** The annotations of a style that are on the axis across, and a sentence of the figure's summary. */
export function annotationsOf(
  { annotations = [] }: ChartStyle,
  figure: CategoryAxis | PointAxis,
  language: Language,
): { annotations: FigureAnnotation[]; said: string } {
  const found = annotations.flatMap(({ at, text }): FigureAnnotation[] => {
    const place = annotationPlace(at, figure);
    if (place === null) return [];
    const words =
      "groups" in figure ? wordsOfMeasure(figure.x.measure, place, language) : figure.categories[place];
    return [{ at: place, place: words ?? "", text: text.trim() }];
  });
  if (found.length === 0) return { annotations: [], said: "" };
  const list = found
    .map(({ place, text }) => ({ zh: `${text}（${place}）`, en: `${text} (${place})` })[language].trim())
    .join(listComma[language]);
  return { annotations: found, said: { zh: `标注：${list}。`, en: ` Annotations: ${list}.` }[language] };
}
