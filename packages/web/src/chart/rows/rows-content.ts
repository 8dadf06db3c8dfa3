import type { ChartContent } from "@provost/contract/chart/chart-content";
import { plainType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import { drillFilters } from "@provost/pane/drill/drilled-content";
import {
  addDimension,
  addMeasure,
  countOfRows,
  emptySelection,
  isGroupable,
  type Selection,
} from "@provost/report-core/selection/selection";
import { selectedFields } from "@provost/report-core/selection/selection-content";

const shownOf = (columns: readonly SchemaColumn[]): SchemaColumn[] =>
  columns.filter((column) => column.hidden !== true && isGroupable(column));

/** How many fields of a table are more than a query takes. */
export function fieldsLeftOut(columns: readonly SchemaColumn[]): number {
  return Math.max(0, shownOf(columns).length - limits.dimensions);
}

/** A table's fields without aggregation, as many as a query allows; equal rows are merged and counted. */
export function rowsSelection(columns: readonly SchemaColumn[], language: Language): Selection {
  const grouped = shownOf(columns)
    .slice(0, limits.dimensions)
    .reduce((selection, column) => addDimension(selection, column), emptySelection(columns));
  return addMeasure(grouped, countOfRows(language), language);
}

/** The query for the rows that a mark of a chart represents. */
export function rowsContent(
  content: ChartContent,
  steps: readonly DrillStep[],
  selection: Selection,
): ChartContent {
  const { dataSrc, filters, calculated, parameters, sql, sqlAsTable } = content;
  // Beside SQL that nothing narrows, filters are of the fields chosen before it.
  const own = sql && !sqlAsTable ? [] : filters;
  return {
    chartType: plainType,
    dataSrc,
    ...(sql ? { sql, sqlAsTable: true } : {}),
    ...selectedFields(selection),
    filters: [...own, ...drillFilters(steps)],
    orderByStrs: [],
    limit: null,
    page: true,
    ...(calculated && !sql ? { calculated } : {}),
    ...(parameters ? { parameters } : {}),
  };
}

/** Whether a row of the result represents several rows of the table. */
export function hasRepeated(rows: readonly Readonly<Record<string, unknown>>[], count: string): boolean {
  return rows.some((row) => Number(row[count]) > 1);
}
