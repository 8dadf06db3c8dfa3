import type { ChartContent, WireMeasure } from "@provost/contract/chart/chart-content";
import { drawsSql } from "@provost/contract/chart/sql-content";
import { distributed, pairAggregates } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { WireFilterNode } from "@provost/contract/report/filter";
import type { Cell, QueryResult } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import { numberLocale } from "@provost/contract/wire/locale";
import { countedFields } from "../expression/counted-fields.ts";
import type { Datum } from "../figure/figure.ts";
import { numberIn, rolesOf } from "../figure/figure-fields.ts";
import { measureNames, rowsColumn } from "../query/output-name.ts";
import { isPartOfGroups } from "../relative/relative-show.ts";
import { withoutFunction } from "../selection/selection-label.ts";
import type { Row } from "./result-rows.ts";

/** How many rows a measure leaves out because they have no value, in words. */
export interface LeftOut {
  name: string;
  text: string;
}

/** What the measures of a chart leave out; measures that leave nothing out are not listed. */
export interface LeftOutRows {
  /** Of all rows of the chart, a sentence for each measure. */
  notes: readonly string[];
  /** Of the groups behind some marks, together; of each mark its measure, or all where it has none. */
  of(data: readonly Datum[]): readonly LeftOut[];
}

const means: ReadonlySet<Aggregate> = new Set([
  "avg",
  "median",
  "quantile25",
  "quantile75",
  "whiskerLow",
  "whiskerHigh",
  "outliers",
  "stddev",
  "variance",
  "cv",
  "mad",
  "percentile",
  ...pairAggregates,
]);

/** Expressions of the table's own measures, by their names; those of a chart are in its content. */
export type Expressions = ReadonlyMap<string, string>;

const noExpressions: Expressions = new Map();

/** The measures of a chart that are calculated from aggregates, as far as their expressions are not known from its content. */
export const calculatedElsewhere = ({ selectedCalcul, calculated = [] }: ChartContent): string[] =>
  selectedCalcul.flatMap(({ Column, calculFunc = "none" }) =>
    calculFunc === "none" && !calculated.some(({ name }) => name === Column) ? [Column] : [],
  );

/** The fields without whose values a measure leaves a row out; `null` where it leaves none out, or that is not known. */
function fieldsLeft(measure: WireMeasure, expressions: Expressions): readonly string[] | null {
  const { Column, calculFunc = "none", show, otherColumn } = measure;
  if (Column === rowsColumn) return null;
  // A field that is calculated from aggregates has no function of its own.
  if (calculFunc === "none") return countedFields(expressions.get(Column) ?? "");
  if (pairAggregates.has(calculFunc)) return otherColumn === undefined ? null : [Column, otherColumn];
  const leaves =
    means.has(calculFunc) || show === "rate" || show === "percentOfTotal" || isPartOfGroups(measure);
  return leaves ? [Column] : null;
}

interface Counts {
  /** Places of its measures in the content, distributions as their parts. */
  places: number[];
  /** What is beside the measure's own column. */
  others: readonly string[];
  rows: WireMeasure;
  values: WireMeasure;
}

const keyOf = (value: unknown): string => JSON.stringify(value);

// Measures of the same values are counted once. The whole of a rate is all rows, whether they satisfy its condition or not.
function countsOf(content: ChartContent, ofTable: Expressions): Counts[] {
  const own = (content.calculated ?? []).map(({ name, expression }) => [name, expression] as const);
  const expressions = new Map([...ofTable, ...own]);
  const counts = new Map<string, Counts>();
  for (const [place, measure] of distributed(content.selectedCalcul).entries()) {
    const [field, ...others] = fieldsLeft(measure, expressions) ?? [];
    if (field === undefined) continue;
    const wanted = measure.show === "rate" ? [] : (measure.condition ?? []);
    const filled = others.map(
      (filteCol): WireFilterNode => ({ filteCol, filterOperator: "is not null", value: {} }),
    );
    const counted = (Column: string, condition: WireFilterNode[]): WireMeasure => ({
      Column,
      calculFunc: "count",
      ...(condition.length === 0 ? {} : { condition }),
    });
    const values = counted(field, [...wanted, ...filled]);
    const known = counts.get(keyOf(values));
    if (known) known.places.push(place);
    else counts.set(keyOf(values), { places: [place], others, rows: counted(rowsColumn, wanted), values });
  }
  return [...counts.values()];
}

/** What is counted, each once: so are the first columns of the result. */
function countedOf(counts: readonly Counts[]): WireMeasure[] {
  const all = counts.flatMap(({ rows, values }) => [rows, values]);
  return [...new Map(all.map((measure) => [keyOf(measure), measure])).values()];
}

/**
 * The query that counts rows and values for the means, rates and shares of a chart, in the chart's groups and in all that it
 * shows; `null` where nothing can be left out.
 */
export function leftOutContent(
  content: ChartContent,
  expressions: Expressions = noExpressions,
): ChartContent | null {
  const counted = drawsSql(content) ? [] : countedOf(countsOf(content, expressions));
  const { top, having = [], selectedDimension, selectedCalcul } = content;
  // The measures by which groups are chosen are measured again; beside counts of the same columns they have other names.
  const own = top || having.length > 0 ? distributed(selectedCalcul) : [];
  const measures = [...own, ...counted];
  if (counted.length === 0 || measures.length > limits.measures) return null;
  const namesOf = (list: readonly WireMeasure[]): string[] =>
    measureNames(
      selectedDimension.map(({ Column, bucket }) => ({ column: Column, bucket })),
      list.map(({ Column, calculFunc = "none" }) => ({ column: Column, func: calculFunc })),
    );
  const names = new Map(namesOf(own).map((name, place) => [name, namesOf(measures)[place] ?? name]));
  const renamed = (node: WireFilterNode): WireFilterNode => {
    if ("all" in node) return { all: node.all.map(renamed) };
    if ("any" in node) return { any: node.any.map(renamed) };
    return { ...node, filteCol: names.get(node.filteCol) ?? node.filteCol };
  };
  return {
    ...content,
    selectedCalcul: measures,
    having: having.map(renamed),
    ...(top ? { top: { ...top, by: names.get(top.by) ?? top.by } } : {}),
    orderByStrs: [],
    limit: limits.resultRows,
    page: false,
    totals: [[]],
  };
}

/**
 * Reads the counts that `leftOutContent` queries; `schema` is that of the chart's own result, `shown` the only rows of it that are shown; `null`:
 * all.
 */
export function leftOutRows(
  content: ChartContent,
  { columns, rows, totals }: Pick<QueryResult, "columns" | "rows" | "totals">,
  schema: readonly SchemaColumn[],
  language: Language,
  shown: readonly Row[] | null,
  expressions: Expressions = noExpressions,
): LeftOutRows {
  const counts = countsOf(content, expressions);
  const counted = countedOf(counts).map(keyOf);
  const { dimensions, measures } = rolesOf(schema);
  const before = columns.length - dimensions.length - counted.length;
  if (before !== 0 && before !== measures.length) return { notes: [], of: () => [] };
  const groups = new Map(rows.map((row) => [keyOf(row.slice(before + counted.length)), row]));
  const labelOf = (field: string): string =>
    schema.find(({ Column, calculFunc = "none" }) => Column === field && calculFunc === "none")?.label ||
    field;
  const numberOf = (row: readonly Cell[], count: WireMeasure): number =>
    numberIn(row[before + counted.indexOf(keyOf(count))]) ?? 0;
  const leftOut = <T>(
    wanted: (names: readonly string[]) => readonly (readonly Cell[])[],
    inWords: (heading: string, count: string, rows: string) => Record<Language, T>,
  ): T[] =>
    counts.flatMap((one) => {
      const own = one.places.flatMap((place) => measures[place] ?? []);
      const [first] = own;
      if (!first) return [];
      const found = wanted(own.map(({ name }) => name));
      const all = found.reduce((sum, row) => sum + numberOf(row, one.rows), 0);
      const count = all - found.reduce((sum, row) => sum + numberOf(row, one.values), 0);
      if (count <= 0) return [];
      const [some = "", whole = ""] = [count, all].map((one) => one.toLocaleString(numberLocale[language]));
      const labels = [withoutFunction(first), ...one.others.map(labelOf)];
      return [inWords(labels.join({ zh: "”或“", en: "” or “" }[language]), some, whole)[language]];
    });
  const keyOfRow = (row: Row): string => keyOf(dimensions.map(({ name }) => row[name]));
  const ofShown = shown?.flatMap((row) => {
    const group = groups.get(keyOfRow(row));
    return group ? [group] : [];
  });
  const ofAll = dimensions.length === 0 ? rows : totals?.find(({ by }) => by.length === 0)?.rows;
  // Totals, and marks of a part of the groups, have some of the dimensions alone.
  const groupsOf = (datum: Datum): readonly (readonly Cell[])[] => {
    const values = dimensions.map(
      ({ name }) => datum.dimensions.find(({ column }) => column.name === name)?.value,
    );
    if (!values.includes(undefined))
      return [groups.get(keyOf(values)) ?? []].filter(({ length }) => length > 0);
    const wanted = values.map((value) => (value === undefined ? undefined : keyOf(value)));
    return (ofShown ?? rows).filter((row) =>
      wanted.every((key, at) => key === undefined || key === keyOf(row[before + counted.length + at])),
    );
  };
  return {
    notes: leftOut(
      () => ofShown ?? ofAll ?? [],
      (heading, count, rows) => ({
        zh: `“${heading}”无值：${rows} 行中有 ${count} 行未计入`,
        en: `No value in “${heading}”: ${count} of ${rows} rows left out`,
      }),
    ),
    of: (data) =>
      leftOut(
        (names) => {
          const own = data.filter(({ measure }) => measure === null || names.includes(measure.name));
          return [...new Set(own.flatMap(groupsOf))];
        },
        (heading, count, rows) => ({
          zh: { name: `${heading}（无值）`, text: `${rows} 行中有 ${count} 行未计入` },
          en: { name: `${heading}, no value`, text: `${count} of ${rows} rows left out` },
        }),
      ),
  };
}
