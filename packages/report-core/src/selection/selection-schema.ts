import { distributed, unitlessAggregates } from "@provost/contract/report/aggregate";
import type { QueryResult } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { nameIn } from "@provost/contract/wire/locale";
import { dimensionNames, measureNames } from "../query/output-name.ts";
import { isShownInPercent } from "../relative/relative-show.ts";
import { aggregateOf, type ChosenColumn, type Selection, settingsFor } from "./selection.ts";
import { dimensionLabel, measureLabel, measureLabels } from "./selection-label.ts";

/** What a result says about its columns beyond their values. */
export type ResultFacts = Pick<QueryResult, "fields" | "calendar">;

type Chosen = Pick<Selection, "dimensions" | "caculCols">;

/** The names of the result's columns: dimensions, then measures; a distribution has one for each of its parts. */
export function resultNames({ dimensions, caculCols }: Chosen): string[] {
  const grouped = dimensions.map(({ Column, bucket }) => ({ column: Column, bucket }));
  return [
    ...dimensionNames(grouped),
    ...measureNames(
      grouped,
      distributed(caculCols).map((measure) => {
        const func = aggregateOf(measure);
        return { column: measure.Column, func, ...settingsFor(func, measure) };
      }),
    ),
  ];
}

/** The names in the result of the measure at a place: several for a distribution. */
export function namesOfMeasure(chosen: Chosen, index: number): string[] {
  const { dimensions, caculCols } = chosen;
  const before = dimensions.length + distributed(caculCols.slice(0, index)).length;
  return resultNames(chosen).slice(before, before + distributed(caculCols.slice(index, index + 1)).length);
}

const percent = { style: "percent" } as const;

/** How a measure's numbers are written: parts in percent, counts and squares without the unit of the column. */
export function formatOf(measure: ChosenColumn): SchemaColumn["format"] {
  const { show, format } = measure;
  if (isShownInPercent(measure)) return percent;
  if (show === "rank") return undefined;
  const func = aggregateOf(measure);
  // A list of numbers is a text.
  if (func === "outlierValues") return undefined;
  return unitlessAggregates.has(func) ? undefined : format;
}

/** The column with its metadata from the result. */
function withMetadata(column: ChosenColumn, name: string, { fields, calendar }: ResultFacts): ChosenColumn {
  const field = fields?.[name];
  const label = field?.columnLabel ?? field?.label ?? "";
  const counts = column.bucket?.kind === "time";
  return {
    ...column,
    ...(label === "" ? {} : { label }),
    ...(field?.format === undefined ? {} : { format: field.format }),
    ...(field?.remarks === undefined ? {} : { remarks: field.remarks }),
    ...(field?.values === undefined ? {} : { values: field.values }),
    ...(field?.drillTo === undefined ? {} : { filteCol: field.drillTo }),
    ...(field?.compares === undefined ? {} : { compares: field.compares }),
    ...(calendar === undefined || !counts ? {} : { calendar }),
    ...(field?.partial === undefined || !counts ? {} : { partial: field.partial }),
  };
}

// The heading of a distribution heads its parts, each with its function behind it.
function named(
  chosen: ChosenColumn,
  column: SchemaColumn,
  isPart: boolean,
  language: Language,
): ChosenColumn {
  const { title, titleEn, ...plain } = chosen;
  return isPart && title !== undefined
    ? { ...plain, ...column, label: nameIn(language, title, titleEn) }
    : { ...chosen, ...column };
}

function partsOf(measure: ChosenColumn): (ChosenColumn & { isPart?: boolean })[] {
  if (measure.calculFunc !== "distribution") return [measure];
  return distributed([measure]).map((part) => ({ ...part, isPart: true }));
}

// A column's own label as the heading of several measures of it would not distinguish them.
function withHeading(
  measure: ChosenColumn,
  column: ChosenColumn,
  all: readonly ChosenColumn[],
): ChosenColumn {
  const { title, titleEn: _, ...untitled } = measure;
  const own = title !== undefined && title === column.label;
  return own && all.filter(({ Column }) => Column === measure.Column).length > 1 ? untitled : measure;
}

/** The schema of the result for the pane: dimensions, then measures; `name` is the result's column, `label` its heading. */
export function schemaOf(selection: Chosen, language: Language, facts: ResultFacts = {}): SchemaColumn[] {
  const names = resultNames(selection);
  const { dimensions, caculCols } = selection;
  const labels = new Map([...dimensions, ...caculCols].map((column) => [column.Column, column.label]));
  const nameOf = (column: string): string => labels.get(column) || column;
  // The other column of a measure need not be chosen.
  const namesFor =
    ({ otherColumn }: ChosenColumn, name: string) =>
    (one: string): string =>
      (one === otherColumn ? facts.fields?.[name]?.otherLabel : undefined) || nameOf(one);
  return [
    ...dimensions.map((chosen, index) => {
      const name = names[index] ?? chosen.Column;
      const { title: _, titleEn: _en, ...column } = withMetadata(chosen, name, facts);
      return {
        ...column,
        isDimension: true,
        asxAxis: true,
        name,
        label: dimensionLabel({ ...chosen, ...column }, language),
      };
    }),
    ...caculCols.flatMap(partsOf).map(({ isPart = false, ...chosen }, index) => {
      const name = names[dimensions.length + index] ?? chosen.Column;
      const {
        title: _,
        titleEn: _en,
        format: _f,
        remarks: _r,
        ...column
      } = withMetadata(chosen, name, facts);
      const format = formatOf(withMetadata(chosen, name, facts));
      const heading = named(withHeading(chosen, column, caculCols), column, isPart, language);
      const nameOfColumn = namesFor(chosen, name);
      const label = measureLabel(heading, language, nameOfColumn);
      const others = [...new Set(measureLabels(heading, nameOfColumn))].filter((other) => other !== label);
      return {
        ...column,
        isDimension: false,
        asxAxis: false,
        name,
        label,
        ...(others.length === 0 ? {} : { otherLabels: others }),
        ...(aggregateOf(chosen) === "none"
          ? {}
          : { plainLabel: measureLabel({ ...heading, calculFunc: "none" }, language, nameOfColumn) }),
        ...(format === undefined ? {} : { format }),
      };
    }),
  ];
}

/** What the result can be sorted by: the names of its columns. */
export function sortableNames(selection: Chosen): string[] {
  return [...new Set(resultNames(selection))];
}
