import { Cell, ResultColumn } from "@provost/contract/report/report";
import { clickhouse, type Dialect, duckdb, mysql, postgres } from "@provost/report-core/sql/dialect";
import { type SqlText, toReadableSql, toSql, toSqlAfter, withPart } from "@provost/report-core/sql/print";
import { quoteIdentifier } from "@provost/report-core/sql/quote";
import { withoutSemicolons } from "@provost/report-core/sql/sql-tokens";
import type { Select } from "@provost/report-core/sql/tree";
import type { QueryOutcome, Viewer, Warehouse } from "@provost/warehouse/warehouse";
import { z } from "zod";
import type { TenantScope } from "../platform/authority/scope.ts";
import { asRefusal } from "../platform/warehouse-refusal.ts";

const Result = z.object({ columns: z.array(ResultColumn), rows: z.array(z.array(Cell)) });
/** A result that the server itself reads. */
export type Result = z.infer<typeof Result>;

const timeoutMs = 10_000;
const maxBytes = 4 * 1024 ** 2;

export function readResult({ bytes }: Pick<QueryOutcome, "bytes">): Result {
  return Result.parse(JSON.parse(`{${Buffer.from(bytes).toString("utf8")}}`));
}

/** Who is charged for the engine's time, and whose disconnect cancels the query. */
export type Asker = Pick<TenantScope, "signal" | "actor">;

const dialects = { postgres, mysql, clickhouse } as const;

/** How the engine spells SQL that has a viewer's tables. */
export function dialectOf({ remote, written }: Pick<Viewer, "remote" | "written">): Dialect {
  const kind = remote?.kind ?? written?.source?.kind;
  return kind === undefined ? duckdb : dialects[kind];
}

/** A query with its values, as the database of a viewer's tables takes it. */
export const sqlFor = (viewer: Pick<Viewer, "remote" | "written">, select: Select): SqlText =>
  viewer.written === undefined
    ? toSql(select, dialectOf(viewer))
    : toSqlAfter(select, dialectOf(viewer), viewer.written.params.length);

/** A query on a table for people; `typed` is the SQL that makes the table, as a person wrote it. */
export const readableSql = (
  viewer: Pick<Viewer, "remote" | "written">,
  select: Select,
  typed = "",
): string => {
  const dialect = dialectOf(viewer);
  const text = toReadableSql(select, dialect);
  return viewer.written === undefined
    ? text
    : withPart(text, viewer.written, withoutSemicolons(typed), dialect);
};

/** Dependencies for querying the engine. */
export interface EngineDeps {
  warehouse: Pick<Warehouse, "query">;
}

/** Runs a query on a table for the server itself; cancelled after ten seconds, or when the caller disconnects. */
export function askEngine(
  deps: EngineDeps,
  asker: Asker,
  viewer: Viewer,
  select: Select,
  maxRows: number,
): Promise<Result> {
  return ask(deps, asker, viewer, sqlFor(viewer, select), maxRows);
}

/** The first rows of one of the viewer's tables, with all its columns; zero rows return the columns alone. */
export function firstRows(
  deps: EngineDeps,
  asker: Asker,
  viewer: Viewer,
  table: string,
  count: number,
): Promise<Result> {
  const text = `SELECT * FROM ${quoteIdentifier(table, duckdb)} LIMIT ${Math.trunc(count)}`;
  return ask(deps, asker, viewer, { text, params: [] }, Math.max(1, count));
}

/** Runs SQL written by the server, with names from the records. */
export function askText(
  deps: EngineDeps,
  asker: Asker,
  viewer: Viewer,
  text: string,
  maxRows: number,
): Promise<Result> {
  return ask(deps, asker, viewer, { text, params: [] }, maxRows);
}

async function ask(
  { warehouse }: EngineDeps,
  { signal, actor }: Asker,
  viewer: Viewer,
  text: SqlText,
  maxRows: number,
): Promise<Result> {
  const query = { ...text, maxRows, maxBytes, timeoutMs, signal, user: actor.userId };
  try {
    return readResult(await warehouse.query(viewer, query));
  } catch (error) {
    throw asRefusal(error);
  }
}
