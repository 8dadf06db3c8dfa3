import { needsSetting } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { Language } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import { listComma } from "@provost/contract/wire/locale";
import { rowsColumn } from "@provost/report-core/query/output-name";
import { aggregateOf, type ChosenColumn } from "@provost/report-core/selection/selection";
import {
  bucketLabel,
  dimensionLabel,
  functionLabel,
  measureLabel,
} from "@provost/report-core/selection/selection-label";
import type { Draft } from "../draft/draft.ts";
import { nameIn } from "../field/field-use.ts";

const prefixes: Readonly<Partial<Record<Aggregate, string>>> = {
  sum: "Total",
  count: "Count of",
  countDistinct: "Distinct count of",
  stddev: "Standard deviation of",
  variance: "Variance of",
  cv: "Coefficient of variation of",
  mad: "Median absolute deviation of",
};

/** A measure as one speaks of it: `Average score`, `平均成绩`. */
function spoken(measure: ChosenColumn, language: Language, nameOf: (column: string) => string): string {
  const func = aggregateOf(measure);
  const { title, label, Column, show = "value", condition = [] } = measure;
  const isPlain = title === undefined && show === "value" && condition.length === 0;
  if (!isPlain || func === "none" || Column === rowsColumn) return measureLabel(measure, language, nameOf);
  const [name, how] = [label || Column, functionLabel(measure, language, nameOf)];
  if (language === "en" && needsSetting.has(func))
    return func === "percentile" ? `${how} of ${name}` : measureLabel(measure, language, nameOf);
  return {
    zh: func === "avg" ? `${how}${name}` : `${name}${how}`,
    en: `${prefixes[func] ?? how} ${name}`,
  }[language];
}

/** A dimension as what is counted by: `date (month)`, since a name says "by" before it. */
function groupOf(column: ChosenColumn, language: Language): string {
  const { title, bucket, label, Column } = column;
  if (language === "zh" || title !== undefined || bucket === undefined)
    return dimensionLabel(column, language);
  return `${label || Column} (${bucketLabel(bucket, language)})`;
}

const truncated = (name: string): string => name.slice(0, limits.chartNameLength).trim();

/** What a new chart may be called: by its title, else by what it shows; empty where nothing is known of it. */
export function proposedName({ selection, style, sql }: Draft, language: Language): string {
  const title = style.title?.trim() ?? "";
  if (title !== "" || sql !== null) return truncated(title);
  const dimensions = selection.dimensions.map((column) => groupOf(column, language));
  const nameOf = (column: string): string => nameIn(selection.allCols, column);
  const measures = selection.caculCols.map((column) => spoken(column, language, nameOf));
  const what = measures.join(listComma[language]);
  const by = dimensions.join(listComma[language]);
  if (what === "" || by === "") return truncated(what || by);
  return truncated({ zh: `按${by}统计${what}`, en: `${what} by ${by}` }[language]);
}

/** What a copy of a chart may be called. */
export function copyName(name: string, language: Language): string {
  const mark = { zh: " 副本", en: " (copy)" }[language];
  return `${name.slice(0, limits.chartNameLength - mark.length)}${mark}`;
}
