import type { Calendar } from "@provost/contract/calendar";
import type { HandlerInput } from "@provost/contract/endpoint";
import { limits } from "@provost/contract/limits";
import { readContent } from "@provost/contract/query-spec";
import type { reportQuery } from "@provost/contract/report";
import { compileQuery } from "@provost/report-core/compile-query";
import { duckdb } from "@provost/report-core/sql/dialect";
import { toReadableSql, toSql } from "@provost/report-core/sql/print";
import type { Select } from "@provost/report-core/sql/tree";
import type { QueryOutcome, Reader, Warehouse } from "@provost/warehouse/warehouse";
import { z } from "zod";
import { refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { readable, readableTable, type SourceDeps } from "../source/source.service.ts";
import { asRefusal } from "./warehouse-refusal.ts";

/** What asking stands on. */
export interface ReportDeps {
  source: SourceDeps;
  warehouse: Warehouse;
}

const plainCalendar: Calendar = {
  timeZone: "Asia/Shanghai",
  weekStart: 1,
  schoolYearStart: "09-01",
  terms: [],
};

type QueryInput = HandlerInput<typeof reportQuery>;
const Counted = z.object({ rows: z.tuple([z.tuple([z.number()])]) });
const brace = Buffer.from("{");

interface Telling {
  asOf: string;
  sql: string;
  truncated: boolean;
  total?: number;
  since: number;
}

// The engine's bytes are `"columns":…,"rows":…`; what the server knows is set behind them.
function encode(outcome: QueryOutcome, { since, ...rest }: Telling): Buffer {
  const timing = { engineMs: outcome.engineMs, totalMs: performance.now() - since, cached: outcome.cached };
  return Buffer.concat([
    brace,
    outcome.bytes,
    Buffer.from(`,${JSON.stringify({ ...rest, timing }).slice(1)}`),
  ]);
}

async function ask(
  deps: ReportDeps,
  scope: TenantScope,
  reader: Reader,
  select: Select,
  maxRows: number,
): Promise<QueryOutcome> {
  const question = { ...toSql(select, duckdb), maxRows, maxBytes: limits.resultBytes, signal: scope.signal };
  try {
    return await deps.warehouse.query(reader, question);
  } catch (error) {
    throw asRefusal(error);
  }
}

async function countRows(
  deps: ReportDeps,
  scope: TenantScope,
  reader: Reader,
  count: Select,
): Promise<number> {
  const { bytes } = await ask(deps, scope, reader, count, 1);
  return Counted.parse(JSON.parse(`{${Buffer.from(bytes).toString("utf8")}}`)).rows[0][0];
}

/** Answers a typed question: compiled under the reader's policy, run by the warehouse, passed on as bytes. */
export async function query(deps: ReportDeps, scope: TenantScope, input: QueryInput): Promise<Buffer> {
  const { content, params, current = 1, size = 10 } = input;
  if (content.sql) return direct(deps, scope, content.sql, content.limit ?? limits.defaultLimit);
  const since = performance.now();
  const spec = readContent(content);
  if (spec.table === "") throw refuse("query_empty");
  const table = await readableTable(deps.source, scope, spec.table);
  const { view, reader } = table;
  const compiled = compileQuery(spec, table, {
    params,
    paging: { current, size },
    view,
    language: scope.language,
    calendar: plainCalendar,
    today: new Date().toISOString().slice(0, 10),
  });
  if (!compiled.ok) throw refuse(compiled.reason, compiled.details);
  const { select, count, limit } = compiled;
  const sql = toReadableSql(select, duckdb);
  const total = count === null ? null : await countRows(deps, scope, reader, count);
  // Without a total, one row more than shown tells whether the answer was cut.
  const wanted = total === null ? { ...select, limit: limit + 1 } : select;
  const outcome = await ask(deps, scope, reader, wanted, limit);
  const { truncated } = outcome;
  return encode(outcome, { asOf: table.asOf, sql, truncated, since, ...(total === null ? {} : { total }) });
}

async function direct(deps: ReportDeps, scope: TenantScope, sql: string, maxRows: number): Promise<Buffer> {
  const since = performance.now();
  const { reader, tables } = await readable(deps.source, scope);
  const outcome = await runText(deps, scope, reader, sql, { maxRows, shape: "table" });
  const asOf =
    tables
      .map((table) => table.asOf)
      .sort()
      .at(-1) ?? "";
  return encode(outcome, { asOf, sql, truncated: outcome.truncated, since });
}

type TextOptions = { maxRows: number; shape: "table" | "objects" };

async function runText(
  deps: ReportDeps,
  scope: TenantScope,
  reader: Reader,
  sql: string,
  options: TextOptions,
): Promise<QueryOutcome> {
  try {
    return await deps.warehouse.exec(reader, sql, {
      ...options,
      maxBytes: limits.resultBytes,
      signal: scope.signal,
    });
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Runs one SELECT written by a person on what the reader may see; rows as objects. */
export async function exec(deps: ReportDeps, scope: TenantScope, sql: string): Promise<QueryOutcome> {
  const { reader } = await readable(deps.source, scope);
  return runText(deps, scope, reader, sql, { maxRows: limits.resultRows, shape: "objects" });
}
