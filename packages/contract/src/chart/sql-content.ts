import type { WireFilterNode } from "../report/filter.ts";
import type { ChartContent } from "./chart-content.ts";

/** Whether rows of a query in SQL are drawn as they come, not grouped by dimensions and measures. */
export function drawsSql({
  sql,
  sqlAsTable = false,
  selectedDimension,
  selectedCalcul,
}: Pick<ChartContent, "sql" | "sqlAsTable" | "selectedDimension" | "selectedCalcul">): boolean {
  return Boolean(sql) && !(sqlAsTable && selectedDimension.length + selectedCalcul.length > 0);
}

/** A query in SQL whose rows are narrowed by filters on its columns, drawn as before; what the shelves had beside the SQL is no part of it. */
export function narrowedSql(content: ChartContent, filters: readonly WireFilterNode[]): ChartContent {
  if (filters.length === 0) return content;
  if (content.sqlAsTable) return { ...content, filters: [...content.filters, ...filters] };
  const { having: _h, top: _t, totals: _s, calculated: _c, ...rest } = content;
  return {
    ...rest,
    sqlAsTable: true,
    selectedDimension: [],
    selectedCalcul: [],
    filters: [...filters],
    orderByStrs: [],
    page: false,
  };
}
