import { aggregateNames } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { Language } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import { rowsColumn } from "@provost/report-core/query/output-name";
import { aggregateOf, type ChosenColumn } from "@provost/report-core/selection/selection";
import { dimensionLabel, measureLabel } from "@provost/report-core/selection/selection-label";
import type { Draft } from "../draft/draft.ts";

const prefixes: Readonly<Partial<Record<Aggregate, string>>> = {
  sum: "Total",
  count: "Count of",
  countDistinct: "Distinct count of",
};

/** A measure as one speaks of it: `Average score`, `平均成绩`. */
function spoken(measure: ChosenColumn, language: Language): string {
  const func = aggregateOf(measure);
  const { title, label, Column, show = "value", condition = [] } = measure;
  const isPlain = title === undefined && show === "value" && condition.length === 0;
  if (!isPlain || func === "none" || Column === rowsColumn) return measureLabel(measure, language);
  const [name, how] = [label || Column, aggregateNames[func][language]];
  if (language === "en") return `${prefixes[func] ?? how} ${name}`;
  return func === "avg" ? `${how}${name}` : `${name}${how}`;
}

const truncated = (name: string): string => name.slice(0, limits.chartNameLength).trim();

/** What a new chart may be called: by its title, else by what it shows; empty where nothing is known of it. */
export function proposedName({ selection, style, sql }: Draft, language: Language): string {
  const title = style.title?.trim() ?? "";
  if (title !== "" || sql !== null) return truncated(title);
  const dimensions = selection.dimensions.map((column) => dimensionLabel(column, language));
  const measures = selection.caculCols.map((column) => spoken(column, language));
  if (language === "zh") {
    const what = measures.join("、");
    const by = dimensions.join("、");
    return truncated(what === "" ? by : by === "" ? what : `按${by}统计${what}`);
  }
  const what = measures.join(", ");
  const by = dimensions.join(", ");
  return truncated(what === "" ? by : by === "" ? what : `${what} by ${by}`);
}

/** What a copy of a chart may be called. */
export function copyName(name: string, language: Language): string {
  const mark = language === "zh" ? " 副本" : " (copy)";
  return `${name.slice(0, limits.chartNameLength - mark.length)}${mark}`;
}
