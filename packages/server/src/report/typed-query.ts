import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { Parameter } from "@provost/contract/report/parameter";
import { readContent } from "@provost/contract/report/query-spec";
import type { QueryParams } from "@provost/contract/report/report";
import {
  type CompiledQuery,
  compileQuery,
  type OutputColumn,
} from "@provost/report-core/query/compile-query";
import type { NewestValues } from "@provost/report-core/time/time-spans";
import type { TenantScope } from "../platform/authority/scope.ts";
import { refuse } from "../platform/refusal.ts";
import { dialectOf, type ReadableTable, readableTable, type SourceDeps } from "../source/source.service.ts";
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

/** Compiles a typed query under the viewer's policy and the tenant's calendar, or refuses it. */
export async function typedQuery(
  deps: SourceDeps,
  scope: TenantScope,
  content: ChartContent,
  { params, current = 1, size = 10, after, byName = false, newest = new Map() }: Asking,
): Promise<TypedQuery> {
  const spec = readContent(content);
  if (spec.table === "") throw refuse("query_empty");
  const table = await readableTable(deps, scope, spec.table);
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
