import type { ChartContent } from "@provost/contract/chart/chart-content";
import { drawsSql } from "@provost/contract/chart/sql-content";
import type { Parameter } from "@provost/contract/report/parameter";
import { readContent } from "@provost/contract/report/query-spec";
import type { QueryParams } from "@provost/contract/report/report";
import {
  type CompiledQuery,
  compileQuery,
  type OutputColumn,
} from "@provost/report-core/query/compile-query";
import { type CompiledRows, compileRows } from "@provost/report-core/result/table-rows";
import { type FilledSql, fillSqlParams } from "@provost/report-core/sql/sql-params";
import type { NewestValues } from "@provost/report-core/time/time-spans";
import type { TenantScope } from "../platform/authority/scope.ts";
import { refuse } from "../platform/refusal.ts";
import {
  dialectOf,
  type ReadableTable,
  readableTable,
  type SourceDeps,
  tableInfo,
  writtenTable,
} from "../source/source.service.ts";
import type { CalendarToday } from "../tenant/tenant.service.ts";

/** A query that can be run, and the table it reads. */
export interface TypedQuery {
  compiled: CompiledQuery;
  table: ReadableTable;
  calendar: CalendarToday["calendar"];
  /** The newest values it was compiled with. */
  newest: NewestValues;
}

/** The query input besides the content: values of placeholders and the page. */
export interface Asking {
  params: QueryParams;
  current?: number | undefined;
  size?: number | undefined;
  after?: string | undefined;
  /** A data set is read by its name here, wherever its rows are: for SQL that a person goes on to write. */
  byName?: boolean;
  newest?: NewestValues;
}

function named(table: ReadableTable): ReadableTable {
  const { origin: _, ...rest } = table;
  return table.kind === "dataset" ? rest : table;
}

const isFilled = (value: QueryParams[string] | undefined): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** The values of placeholders: those provided, else the defaults the chart declares. */
export function withDefaults(params: QueryParams, declared: readonly Parameter[] = []): QueryParams {
  const defaults = declared.flatMap(({ name, default: value }) =>
    value === undefined || (Object.hasOwn(params, name) && isFilled(params[name])) ? [] : [[name, value]],
  );
  return { ...params, ...Object.fromEntries(defaults) };
}

/** The SQL of a content with the values of its parameters bound. */
export function filledSql(sql: string, { parameters }: ChartContent, params: QueryParams): FilledSql {
  const filled = fillSqlParams(sql, withDefaults(params, parameters), parameters);
  if (!filled.ok) throw refuse(filled.reason, filled.details);
  return filled;
}

/** The table that a content reads: the rows of its SQL, or the one that it names. */
export function tableOf(
  deps: SourceDeps,
  scope: TenantScope,
  content: ChartContent,
  params: QueryParams,
): Promise<ReadableTable> {
  const { sql, dataSrc } = content;
  if (sql) return writtenTable(deps, scope, filledSql(sql, content, params));
  if (dataSrc === "") throw refuse("query_empty");
  return readableTable(deps, scope, dataSrc);
}

/** Whether a content is SQL whose rows are narrowed, and drawn as they come. */
export function narrowsSql(content: ChartContent): boolean {
  return drawsSql(content) && content.sqlAsTable === true && content.filters.length > 0;
}

/** The rows that a content reads, as they are in its table. */
export async function rowsQuery(
  deps: SourceDeps,
  scope: TenantScope,
  content: ChartContent,
  params: QueryParams,
): Promise<{ table: ReadableTable; compiled: CompiledRows }> {
  const [table, columns] = await Promise.all([
    tableOf(deps, scope, content, params),
    content.sql ? null : tableInfo(deps, scope, content.dataSrc),
  ]);
  const names =
    columns === null
      ? table.columns.map(({ name }) => name)
      : columns.filter(({ hidden, aggregates }) => !hidden && !aggregates).map(({ Column }) => Column);
  const { calendar, today } = await deps.calendars.of(scope.tenantId);
  const compiled = compileRows(readContent(content), names, table, {
    params: withDefaults(params, content.parameters),
    view: table.view,
    language: scope.language,
    calendar,
    today,
  });
  if (!compiled.ok) throw refuse(compiled.reason, compiled.details);
  return { table, compiled };
}

/** Compiles a typed query under the viewer's policy and the tenant's calendar, or refuses it. */
export async function typedQuery(
  deps: SourceDeps,
  scope: TenantScope,
  content: ChartContent,
  asking: Asking,
): Promise<TypedQuery> {
  return compiledOn(deps, scope, await tableOf(deps, scope, content, asking.params), content, asking);
}

/** The same for a table that is known. */
export async function compiledOn(
  deps: SourceDeps,
  scope: TenantScope,
  table: ReadableTable,
  content: ChartContent,
  { params, current = 1, size = 10, after, byName = false, newest = new Map() }: Asking,
): Promise<TypedQuery> {
  const spec = { ...readContent(content), table: table.name };
  const { calendar, today } = await deps.calendars.of(scope.tenantId);
  const compiled = compileQuery(spec, byName ? named(table) : table, {
    params: withDefaults(params, content.parameters),
    paging: { current, size },
    view: table.view,
    language: scope.language,
    calendar,
    today,
    newest,
    computesOffsets: dialectOf(table.reader).computesOffsets,
    ...(after === undefined ? {} : { after }),
  });
  if (!compiled.ok) throw refuse(compiled.reason, compiled.details);
  return { compiled, table, calendar, newest };
}

const calendarUnits = new Set(["week", "term", "schoolYear"]);

/** Whether the columns hold spans that only the tenant's calendar names. */
export function needsCalendar(columns: readonly OutputColumn[]): boolean {
  return columns.some(({ bucket }) => bucket?.kind === "time" && calendarUnits.has(bucket.unit));
}
