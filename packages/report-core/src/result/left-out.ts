import type { ChartContent, WireMeasure } from "@provost/contract/chart/chart-content";
import { drawsSql } from "@provost/contract/chart/sql-content";
import { distributed } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { WireFilterNode } from "@provost/contract/report/filter";
import type { Cell, QueryResult } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import { numberLocale } from "@provost/contract/wire/locale";
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
]);

// A field that is calculated from aggregates has no function of its own, so its rows are not known.
function leavesOut(measure: WireMeasure): boolean {
  const { Column, calculFunc = "none", show } = measure;
  if (Column === rowsColumn || calculFunc === "none") return false;
  return means.has(calculFunc) || show === "rate" || show === "percentOfTotal" || isPartOfGroups(measure);
}

interface Counts {
  /** Places of its measures in the content, distributions as their parts. */
  places: number[];
  rows: WireMeasure;
  values: WireMeasure;
}

const keyOf = (value: unknown): string => JSON.stringify(value);

// Measures of the same values are counted once. The whole of a rate is all rows, whether they satisfy its condition or not.
function countsOf(content: ChartContent): Counts[] {
  const counts = new Map<string, Counts>();
  for (const [place, measure] of distributed(content.selectedCalcul).entries()) {
    if (!leavesOut(measure)) continue;
    const condition =
      measure.condition === undefined || measure.show === "rate" ? {} : { condition: measure.condition };
    const values: WireMeasure = { Column: measure.Column, calculFunc: "count", ...condition };
    const known = counts.get(keyOf(values));
    if (known) known.places.push(place);
    else {
      const rows: WireMeasure = { Column: rowsColumn, calculFunc: "count", ...condition };
      counts.set(keyOf(values), { places: [place], rows, values });
    }
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
export function leftOutContent(content: ChartContent): ChartContent | null {
  const counted = drawsSql(content) ? [] : countedOf(countsOf(content));
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
): LeftOutRows {
  const counts = countsOf(content);
  const counted = countedOf(counts).map(keyOf);
  const { dimensions, measures } = rolesOf(schema);
  const before = columns.length - dimensions.length - counted.length;
  if (before !== 0 && before !== measures.length) return { notes: [], of: () => [] };
  const groups = new Map(rows.map((row) => [keyOf(row.slice(before + counted.length)), row]));
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
      return [inWords(withoutFunction(first), some, whole)[language]];
    });
  const keyOfRow = (row: Row): string => keyOf(dimensions.map(({ name }) => row[name]));
  const ofShown = shown?.flatMap((row) => {
    const group = groups.get(keyOfRow(row));
    return group ? [group] : [];
  });
  const ofAll = dimensions.length === 0 ? rows : totals?.find(({ by }) => by.length === 0)?.rows;
  const groupOf = (datum: Datum): string =>
    keyOf(dimensions.map(({ name }) => datum.dimensions.find(({ column }) => column.name === name)?.value));
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
          return [...new Set(own.map(groupOf))].flatMap((group) => {
            const row = groups.get(group);
            return row ? [row] : [];
          });
        },
        (heading, count, rows) => ({
          zh: { name: `${heading}（无值）`, text: `${rows} 行中有 ${count} 行未计入` },
          en: { name: `${heading}, no value`, text: `${count} of ${rows} rows left out` },
        }),
      ),
  };
}
