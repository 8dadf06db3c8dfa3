import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { WireFilter } from "@provost/contract/report/filter";
import type { DrillStep } from "./drill-path.ts";

/** The predicates of a path as filters on the wire. */
export function drillFilters(path: readonly DrillStep[]): WireFilter[] {
  return path.map(({ column, type, value, bucket }) => ({
    filteCol: column,
    colType: type,
    ...(value === null
      ? { filterOperator: "is null" as const, value: {} }
      : { filterOperator: "=" as const, value: { value1: value } }),
    ...(bucket ? { bucket } : {}),
  }));
}

/** The query a path leads to: its own filters carried, one more for each step, and the field that the step leads to in its dimension's place. */
export function drilledContent(content: ChartContent, path: readonly DrillStep[]): ChartContent {
  if (path.length === 0) return content;
  let dimensions = content.selectedDimension;
  const gone = new Set<string>();
  for (const { column, to } of path) {
    const at = dimensions.findIndex((one) => one.Column === column);
    if (!to || at < 0) continue;
    if (to.column !== column) gone.add(column);
    const rest = dimensions.filter((one, place) => place === at || one.Column !== to.column);
    dimensions = rest.map((one) =>
      one.Column === column ? { Column: to.column, ...(to.bucket ? { bucket: to.bucket } : {}) } : one,
    );
  }
  const { top, totals, ...rest } = content;
  const stays = (column: string): boolean => !gone.has(column);
  return {
    ...rest,
    selectedDimension: dimensions,
    filters: [...content.filters, ...drillFilters(path)],
    orderByStrs: content.orderByStrs.filter((order) => stays(order.replace(/\s+(asc|desc)$/i, ""))),
    ...(top && stays(top.dimension) ? { top } : {}),
    ...(totals ? { totals: totals.filter((by) => by.every(stays)) } : {}),
  };
}
