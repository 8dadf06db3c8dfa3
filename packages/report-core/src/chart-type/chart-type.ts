import type { ChartType } from "@provost/contract/chart/chart-type";
import { distributed } from "@provost/contract/report/aggregate";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { isTimed } from "../figure/figure-fields.ts";
import { type SpreadColumn, spreadOf } from "../figure/spread-of.ts";

/** What decides which chart types can show a selection. */
export interface FieldCounts {
  dimensions: number;
  measures: number;
  /** Whether the first dimension is a span of time; left out, it is not known and excludes nothing. */
  isTimed?: boolean | undefined;
  /** Whether the measures are a distribution; left out, it is not known and excludes nothing. */
  isSpread?: boolean | undefined;
  /** Without the dimension whose values have a panel each, where the style names one. */
  inPanels?: FieldCounts | undefined;
  /** Whether there are map shapes; left out, it is not known and excludes nothing. */
  hasMaps?: boolean | undefined;
}

/** Parts of a chart's style that a type can use; title and number format belong to every type. */
export const styleParts = [
  "legend",
  "labels",
  "stacked",
  "fromMean",
  "smooth",
  "bridgeGaps",
  "sort",
  "target",
  "lowerIsBetter",
  "published",
  "axis",
  "references",
  "trend",
  "colourBy",
  "colours",
  "facets",
] as const;
export type StylePart = (typeof styleParts)[number];

/** A part that is always offered, or only for some selections. */
export type StyleParts = Readonly<Partial<Record<StylePart, true | ((counts: FieldCounts) => boolean)>>>;

/** What is known of a chart type without drawing it. */
export interface ChartTypeInfo<T extends ChartType = ChartType> {
  type: T;
  name: LocalizedText;
  /** How the message about data that are no rows calls it; left out, its name. */
  dataName?: LocalizedText;
  /** The fields it takes, in words; `takes` tests the same (spec §5). */
  fields: LocalizedText;
  takes(counts: FieldCounts): boolean;
  /** What is missing beside the fields, in words; `null` where nothing is. */
  lacks?(counts: FieldCounts): LocalizedText | null;
  style: StyleParts;
  /** What the mean divides where the style has `fromMean`: the values into differences, or colours. */
  meanDivides?: "colours";
  /** Values are written at the marks unless the style says otherwise. */
  labelsByDefault?: boolean;
  /** Where its number axis begins unless the style says otherwise: at zero (the default), or near its values; `ends`: an axis of two ends only. */
  axisStart?: "zero" | "values" | "ends";
  /** It lists the rows as they come: page by page, in columns that can be hidden. */
  listsRows?: true;
  /** How many rows its measures leave out is said below it: it has no tooltips. */
  notesLeftOut?: true;
  /** The row that a number taken out of it is of; left out, the first. */
  shownRow?: "last";
  /** px, where the style says nothing; left out, that of a chart. */
  height?: number;
}

/** A legend is offered where there can be several series. */
export const severalSeries = ({ dimensions, measures }: FieldCounts): boolean =>
  dimensions > 1 || measures > 1;

/** There is one series. */
export const singleSeries = (counts: FieldCounts): boolean => !severalSeries(counts);

/**
 * What the types require of a selection; of its measures some are for tooltips alone, and one is drawn at least. The values of the
 * dimension at the place `facet` can have a panel each.
 */
export function countsOf(
  dimensions: readonly Pick<SchemaColumn, "bucket" | "Type">[],
  measures: readonly SpreadColumn[],
  aside = 0,
  facet = -1,
): FieldCounts {
  const [first] = dimensions;
  const all = distributed(measures);
  return {
    dimensions: dimensions.length,
    measures: all.length && Math.max(1, all.length - aside),
    isTimed: first && isTimed(first),
    isSpread: spreadOf(all) !== null,
    ...(dimensions[facet] ? { inPanels: countsOf(dimensions.toSpliced(facet, 1), measures, aside) } : {}),
  };
}

/** The fields of each panel of a chart, where its type draws them in panels; else `null`. */
export function countsInPanels(
  { takes, style }: Pick<ChartTypeInfo, "takes" | "style">,
  { inPanels }: FieldCounts,
): FieldCounts | null {
  return style.facets && inPanels && takes(inPanels) ? inPanels : null;
}

/** Whether a type shows a selection, in panels or in one. */
export function canShow(info: Pick<ChartTypeInfo, "takes" | "style">, counts: FieldCounts): boolean {
  return info.takes(counts) || countsInPanels(info, counts) !== null;
}

/** A type in the picker: "name: fields". */
export function describeType({ name, fields }: ChartTypeInfo, language: Language): string {
  return { zh: `${name.zh}：${fields.zh}`, en: `${name.en}: ${fields.en}` }[language];
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** Why a type cannot show a selection, or `null` when it can. */
export function unusableReason(info: ChartTypeInfo, counts: FieldCounts, language: Language): string | null {
  if (canShow(info, counts)) return info.lacks?.(counts)?.[language] ?? null;
  const { fields } = info;
  const { dimensions, measures } = counts;
  return {
    zh: `需要 ${fields.zh}；现有 ${dimensions} 个维度、${measures} 个数值`,
    en: `needs ${fields.en}; you have ${counted(dimensions, "dimension")} and ${counted(measures, "measure")}`,
  }[language];
}
