import { drawsSql } from "@provost/contract/chart/sql-content";
import { readPeriod } from "@provost/contract/report/relative-period";
import type { ResultTotals, reportExplain, reportQuery } from "@provost/contract/report/report";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import { limits } from "@provost/contract/wire/limits";
import type { CompiledQuery } from "@provost/report-core/query/compile-query";
import { lastOf, periodDays } from "@provost/report-core/time/period-days";
import type { ExecOutcome, QueryOutcome, ResultShape, Viewer } from "@provost/warehouse/warehouse";
import type { TenantScope } from "../platform/authority/scope.ts";
import { meters } from "../platform/metrics/meters.ts";
import { traced } from "../platform/tracing/tracing.ts";
import { asRefusal } from "../platform/warehouse-refusal.ts";
import { metadataOf, readable, readableSql } from "../source/source.service.ts";
import { type EncodedResult, encodeResult, rowsIn } from "./encoded-result.ts";
import { publishedFor } from "./published-values.ts";
import { ask, type ReportDeps } from "./query-rows.ts";
import { fieldsRead, resultFields } from "./result-fields.ts";
import { partialFields, settledQuery } from "./span/partial-spans.ts";
import {
  filledSql,
  narrowsSql,
  needsCalendar,
  rowsQuery,
  type TypedQuery,
  tableOf,
  typedQuery,
} from "./typed-query.ts";

export type { ReportDeps };

type QueryInput = HandlerInput<typeof reportQuery>;
type ExplainInput = HandlerInput<typeof reportExplain>;

async function countRows(
  deps: ReportDeps,
  scope: TenantScope,
  { table, compiled }: TypedQuery,
): Promise<number | null> {
  if (compiled.count === null) return null;
  const [row] = rowsIn(await ask(deps, scope, table.reader, compiled.count, 1));
  return Number(row?.[0] ?? 0);
}

function totalsOf(
  deps: ReportDeps,
  scope: TenantScope,
  { table, compiled }: TypedQuery,
): Promise<ResultTotals[]> {
  return Promise.all(
    compiled.totals.map(async ({ by, select }) => ({
      by,
      rows: rowsIn(await ask(deps, scope, table.reader, select, limits.resultRows)),
    })),
  );
}

// A page that is full may have another behind it.
function nextOf({ nextOf: cursor, limit }: CompiledQuery, outcome: QueryOutcome): string | null {
  if (outcome.rowCount < limit) return null;
  const last = rowsIn(outcome).at(-1);
  return last === undefined ? null : cursor(last);
}

/** Runs a typed query: compiled under the viewer's policy, run by the warehouse, passed on as bytes. */
export async function query(deps: ReportDeps, scope: TenantScope, input: QueryInput): Promise<EncodedResult> {
  const { content } = input;
  if (content.sql && drawsSql(content))
    return narrowsSql(content)
      ? narrowedRows(deps, scope, input)
      : direct(deps, scope, { ...input, sql: content.sql });
  const since = performance.now();
  const typed = await traced("prepare", {}, () => settledQuery(deps, scope, content, input));
  meters.querySeconds.observe({ stage: "prepare" }, (performance.now() - since) / 1000);
  const { compiled, table, calendar } = typed;
  const { select, limit, columns } = compiled;
  const total = await countRows(deps, scope, typed);
  // Without a total, one row more than shown tells whether the result was truncated.
  const wanted = total === null ? { ...select, limit: limit + 1 } : select;
  const [[outcome, partial], totals, published] = await Promise.all([
    ask(deps, scope, table.reader, wanted, limit).then(
      async (result) => [result, await partialFields(deps, scope, typed, result)] as const,
    ),
    totalsOf(deps, scope, typed),
    publishedFor(deps, scope, input, typed),
  ]);
  const next = total === null ? null : nextOf(compiled, outcome);
  const read = fieldsRead(columns);
  const tableFields = await metadataOf(deps.source, scope, table, read);
  const fields = resultFields(columns, tableFields, { content, partial, language: scope.language });
  return encodeResult(outcome, {
    asOf: table.asOf,
    sql: readableSql(table.reader, select, content.sql ?? ""),
    truncated: outcome.truncated,
    since,
    ...(total === null ? {} : { total }),
    ...(next === null ? {} : { next }),
    ...(totals.length === 0 ? {} : { totals }),
    ...(published === null ? {} : { published }),
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
    ...(needsCalendar(columns) ? { calendar } : {}),
  });
}

/** The SQL of a query and its columns, without running it. */
export async function explain(deps: ReportDeps, scope: TenantScope, { content, params }: ExplainInput) {
  if (content.sql && drawsSql(content)) {
    const written = await tableOf(deps.source, scope, content, params);
    return { sql: content.sql, columns: written.columns.map(({ name, type }) => ({ name, type })) };
  }
  const { compiled, table } = await typedQuery(deps.source, scope, content, { params, byName: true });
  const columns = compiled.columns.map(({ name, type }) => ({ name, type }));
  return { sql: readableSql(table.reader, compiled.select, content.sql ?? ""), columns };
}

/** The first and the last day of a relative period today; `null` where it has none. */
export async function daysOfPeriod(
  deps: ReportDeps,
  { tenantId }: TenantScope,
  text: string,
): Promise<{ first: string; last: string } | null> {
  const { calendar, today } = await deps.source.calendars.of(tenantId);
  const period = readPeriod(text);
  const days = period && periodDays(period, calendar, today);
  return days && { first: days.from, last: lastOf(days) };
}

type Direct = QueryInput & { sql: string };

async function direct(
  deps: ReportDeps,
  scope: TenantScope,
  { sql, content, params }: Direct,
): Promise<EncodedResult> {
  const since = performance.now();
  const filled = filledSql(sql, content, params);
  const { viewer, tables } = await readable(deps.source, scope);
  const maxRows = content.limit ?? limits.defaultLimit;
  const outcome = await runText(deps, scope, viewer, { ...filled, maxRows, shape: "table" });
  const read = tables.filter(({ name }) => outcome.tables.includes(name)).map(({ asOf }) => asOf);
  const asOf = read.sort()[0] ?? "";
  return encodeResult(outcome, { asOf, sql, truncated: outcome.truncated, since });
}

/** The rows of a content's SQL that its filters leave. */
async function narrowedRows(
  deps: ReportDeps,
  scope: TenantScope,
  { content, params }: QueryInput,
): Promise<EncodedResult> {
  const since = performance.now();
  const { table, compiled } = await rowsQuery(deps.source, scope, content, params);
  const { reader, asOf } = table;
  const outcome = await ask(deps, scope, reader, compiled.select, content.limit ?? limits.defaultLimit);
  const sql = readableSql(reader, compiled.select, content.sql ?? "");
  return encodeResult(outcome, { asOf, sql, truncated: outcome.truncated, since });
}

interface TextQuery {
  text: string;
  params?: readonly (string | number | bigint | boolean)[];
  maxRows: number;
  shape: ResultShape;
  /** Maps a position in the SQL that runs to the text as typed. */
  typedPlace?: (place: number) => number;
}

async function runText(
  deps: ReportDeps,
  scope: TenantScope,
  viewer: Viewer,
  { text, typedPlace, ...limited }: TextQuery,
): Promise<ExecOutcome> {
  const options = {
    ...limited,
    maxBytes: serverLimits.resultBytes,
    signal: scope.signal,
    user: scope.actor.userId,
  };
  try {
    return await deps.warehouse.exec(viewer, text, options);
  } catch (error) {
    throw asRefusal(error, typedPlace);
  }
}

/** Runs one hand-written SELECT on what the viewer may see; rows as objects. */
export async function exec(deps: ReportDeps, scope: TenantScope, sql: string): Promise<ExecOutcome> {
  const { viewer } = await readable(deps.source, scope);
  return runText(deps, scope, viewer, { text: sql, maxRows: limits.resultRows, shape: "objects" });
}
