import type { ChartContent, GroupLayout, WireDimension } from "@provost/contract/chart/chart-content";
import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { drawsSql, narrowedSql } from "@provost/contract/chart/sql-content";
import { literally, type WireFilter } from "@provost/contract/report/filter";
import { dimensionNames } from "@provost/report-core/query/output-name";
import { showByFor } from "@provost/report-core/relative/relative-show";
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
    ...literally([value]),
  }));
}

/** A dimension of a drilled query; `was`: the names in the result of those that it is in the place of. */
interface Placed {
  of: WireDimension;
  was: readonly string[];
}

const namesOf = (dimensions: readonly WireDimension[]): string[] =>
  dimensionNames(dimensions.map(({ Column, bucket }) => ({ column: Column, bucket })));

/** Names of dimensions as they are once a path is taken; those of dimensions that are gone are left out. */
function renaming(dimensions: readonly Placed[]): (names: readonly string[]) => string[] {
  const now = namesOf(dimensions.map(({ of }) => of));
  const known = new Map(dimensions.flatMap(({ was }, at) => was.map((name) => [name, now[at]] as const)));
  return (names) => [...new Set(names.flatMap((name) => known.get(name) ?? []))];
}

/** Measures are compared along the dimension that is now in the place of the one they were compared along. */
function renamedMeasure(
  measure: ChartContent["selectedCalcul"][number],
  renamed: ReturnType<typeof renaming>,
): ChartContent["selectedCalcul"][number] {
  if (measure.showBy?.along === undefined) return measure;
  const { showBy, ...plain } = measure;
  const left = showByFor(measure, { ...showBy, along: renamed(showBy.along ?? []) });
  return left === undefined ? plain : { ...plain, showBy: left };
}

/** The query a path leads to: its own filters carried, one more for each step, and the field that the step leads to in its dimension's place. */
export function drilledContent(content: ChartContent, path: readonly DrillStep[]): ChartContent {
  if (path.length === 0) return content;
  if (drawsSql(content)) {
    const narrowed = narrowedSql(content, drillFilters(path));
    return { ...narrowed, ...path.findLast(({ to }) => to?.shelves)?.to?.shelves };
  }
  const names = namesOf(content.selectedDimension);
  let dimensions = content.selectedDimension.map((of, at): Placed => ({ of, was: [names[at] ?? of.Column] }));
  const gone = new Set<string>();
  for (const { column, to } of path) {
    const at = dimensions.findIndex(({ of }) => of.Column === column);
    if (!to || at < 0) continue;
    if (to.column !== column) gone.add(column);
    const isSame = ({ of }: Placed, place: number): boolean => place !== at && of.Column === to.column;
    const moved = dimensions.filter(isSame).flatMap(({ was }) => was);
    const next = { Column: to.column, ...(to.bucket ? { bucket: to.bucket } : {}) };
    dimensions = dimensions
      .map((one, place) => (place === at ? { of: next, was: [...one.was, ...moved] } : one))
      .filter((one, place) => !isSame(one, place));
  }
  const { top, totals, layout, chartStyle, ...rest } = content;
  const stays = (column: string): boolean => !gone.has(column);
  const renamed = renaming(dimensions);
  return {
    ...rest,
    selectedDimension: dimensions.map(({ of }) => of),
    selectedCalcul: content.selectedCalcul.map((measure) => renamedMeasure(measure, renamed)),
    filters: [...content.filters, ...drillFilters(path)],
    orderByStrs: content.orderByStrs.filter((order) => stays(order.replace(/\s+(asc|desc)$/i, ""))),
    ...(top && stays(top.dimension) ? { top } : {}),
    ...(totals ? { totals: totals.filter((by) => by.every(stays)) } : {}),
    ...(layout ? { layout: layoutOf(layout, renamed) } : {}),
    ...(chartStyle ? { chartStyle: styleOf(chartStyle, renamed) } : {}),
  };
}

function layoutOf(
  { rows, columns, axis, child }: GroupLayout,
  renamed: ReturnType<typeof renaming>,
): GroupLayout {
  const [last] = child === undefined ? [] : renamed([child]);
  return {
    rows: renamed(rows),
    columns: renamed(columns),
    axis: renamed(axis),
    ...(last === undefined ? {} : { child: last }),
  };
}

function styleOf(style: ChartStyle, renamed: ReturnType<typeof renaming>): ChartStyle {
  const { pivotColumns, facetBy, ...plain } = style;
  const [panels] = facetBy === undefined ? [] : renamed([facetBy]);
  return {
    ...plain,
    ...(pivotColumns ? { pivotColumns: renamed(pivotColumns) } : {}),
    ...(panels === undefined ? {} : { facetBy: panels }),
  };
}
