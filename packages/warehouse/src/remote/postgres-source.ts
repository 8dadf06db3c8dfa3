import { once } from "node:events";
import { isIP, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { postgres } from "@provost/report-core/sql/dialect";
import pg from "pg";
import { rowLanes } from "../embedded/rows/row-lanes.ts";
import { type ResultShape, type RowStream, WarehouseError } from "../warehouse.ts";
import { readerOf, readTypeOf } from "./postgres-types.ts";
import {
  type RemoteAddress,
  type RemoteColumn,
  RemoteError,
  type RemoteLimits,
  type RemoteProblem,
  type RemoteQuery,
  type RemoteSource,
  type RemoteTable,
  type RemoteVerdict,
} from "./remote-source.ts";

const lanes = { lanes: 4, perTenant: 4, perUser: 3, waiting: 32, waitingPerUser: 12 } as const;
const connectMs = 8000;
const idleMs = 30_000;
/** Rows that are fetched at a time. */
const fetched = 1000;
/** A database that sends more than so many times what is wanted is not read on. */
const slack = 4;
const rawText = { getTypeParser: () => (text: string) => text };
const exportMaxBytes = Number.MAX_SAFE_INTEGER;

const settings = [
  "set default_transaction_read_only = on",
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'iso_8601'",
  "set bytea_output = 'hex'",
  "set standard_conforming_strings = on",
  "set lock_timeout = '3s'",
  "set idle_in_transaction_session_timeout = '60s'",
  // Names of tables are written in full, and no function of theirs is meant.
  "set search_path = pg_catalog",
].join("; ");

const systemProblems: Readonly<Record<string, RemoteProblem>> = {
  ENOTFOUND: "host_unknown",
  EAI_AGAIN: "host_unknown",
  ECONNREFUSED: "refused",
  ECONNRESET: "unreachable",
  EPIPE: "unreachable",
  ETIMEDOUT: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
};
const stateProblems: readonly (readonly [RegExp, RemoteProblem])[] = [
  [/^28/, "password"],
  [/^3D000$/, "database_unknown"],
  [/^42501$/, "no_right"],
  [/^(?:42P01|42703|3F000|42883)$/, "changed"],
  [/^(?:53|57P0)/, "busy"],
  [/^08/, "unreachable"],
];

function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^\w{1,40}$/.test(code) ? code : "";
}

/** What a failure of the library, the system or the database means. */
export function remoteErrorOf(error: unknown): RemoteError {
  if (error instanceof RemoteError) return error;
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = codeOf(first);
  const known = systemProblems[code] ?? stateProblems.find(([pattern]) => pattern.test(code))?.[1];
  if (known !== undefined) return new RemoteError(known, code);
  if (/^(?:ERR_TLS|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|ERR_SSL|EPROTO)/.test(code))
    return new RemoteError("tls", code);
  const text = first instanceof Error ? first.message : "";
  if (/does not support SSL/.test(text)) return new RemoteError("tls");
  if (/timeout|terminated|ended|closed/i.test(text)) return new RemoteError("unreachable", code);
  return new RemoteError("failed", code);
}

/** Connects to one address and no other, whatever the name means a moment later; the certificate must name the host all the same. */
async function openAt(at: string, address: RemoteAddress): Promise<Omit<Session, "usedAt">> {
  const { host, port, database, user, password, tls } = address;
  const client = new pg.Client({
    ...{ host: at, port, database, user, password },
    ssl: tls !== null && {
      minVersion: "TLSv1.2",
      rejectUnauthorized: true,
      ...(tls.ca === "" ? {} : { ca: tls.ca }),
      ...(isIP(host) === 0 ? { servername: host } : {}),
    },
    connectionTimeoutMillis: connectMs,
    application_name: "provost",
    types: rawText as unknown as pg.CustomTypesConfig,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    await client.query(settings);
    return { client, socket: stream };
  } catch (error) {
    void client.end().catch(() => {});
    throw remoteErrorOf(error);
  }
}

/** Connects to the first of the addresses that the host has now and that takes a connection. */
async function openSession(address: RemoteAddress): Promise<Omit<Session, "usedAt">> {
  let failure = new RemoteError("host_unknown");
  for (const at of await address.resolve()) {
    try {
      return await openAt(at, address);
    } catch (error) {
      failure = remoteErrorOf(error);
      if (failure.problem !== "refused" && failure.problem !== "unreachable") break;
    }
  }
  throw failure;
}

interface Session {
  client: pg.Client;
  socket: Socket;
  usedAt: number;
}

interface Fetched {
  fields: readonly pg.FieldDef[];
  rows: (string | null)[][];
}

/** Reads the next rows of a cursor; a database that sends more of them, or more bytes, than was asked for is cut off. */
async function fetchRows({ client, socket }: Session, most: number, maxBytes: number): Promise<Fetched> {
  const before = socket.bytesRead;
  const watch = setInterval(() => {
    if (socket.bytesRead - before > maxBytes * slack + 1024 ** 2) socket.destroy(new RemoteError("too_much"));
  }, 20);
  try {
    const result = await client.query<(string | null)[]>({
      text: `fetch forward ${most} from provost_rows`,
      rowMode: "array",
    });
    if (result.rows.length > most) throw new RemoteError("too_much");
    return { fields: result.fields, rows: result.rows };
  } finally {
    clearInterval(watch);
  }
}

function layoutOf(fields: readonly pg.FieldDef[], shape: ResultShape) {
  const readers = fields.map(({ dataTypeID }) => readerOf(dataTypeID));
  const cellsOf = (row: readonly (string | null)[]): string[] =>
    row.map((cell, at) => (cell === null ? "null" : (readers[at]?.encode(cell) ?? "null")));
  if (shape === "objects") {
    const keys = fields.map(({ name }) => `${JSON.stringify(name)}:`);
    const row = (of: readonly (string | null)[]): string =>
      `{${cellsOf(of)
        .map((cell, at) => (keys[at] ?? "") + cell)
        .join(",")}}`;
    return { head: "[", tail: "]", row };
  }
  const columns = fields.map(({ name, dataTypeID }) => ({ name, type: readerOf(dataTypeID).name }));
  const row = (of: readonly (string | null)[]): string => `[${cellsOf(of).join(",")}]`;
  return { head: `"columns":${JSON.stringify(columns)},"rows":[`, tail: "]", row };
}

const formula = /^[=+\-@\t\r]/;
const number = /^[+-]?[0-9][0-9,]*(\.[0-9]+)?([eE][+-]?[0-9]+)?%?$/;

function csvCell(cell: string | null, isText: boolean, safe: boolean): string {
  if (cell === null) return "";
  const shown = safe && isText && formula.test(cell) && !number.test(cell) ? `'${cell}` : cell;
  return shown === "" || /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** Text of a value as an export writes it: like that of the embedded engine. */
function exportText(cell: string | null, type: string): string | null {
  if (cell === null) return null;
  if (type === "BOOLEAN") return cell === "t" ? "true" : "false";
  return cell;
}

const tablesQuery = `
  select n.nspname, c.relname, c.relkind in ('v', 'm'), coalesce(obj_description(c.oid, 'pg_class'), ''),
    case when c.reltuples < 0 then null else c.reltuples::bigint end
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname not like 'pg\\_%' and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
    and not c.relispartition
    and ($1 = '' or position(lower($1) in lower(n.nspname || '.' || c.relname)) > 0
      or position(lower($1) in lower(coalesce(obj_description(c.oid, 'pg_class'), ''))) > 0)
  order by 1, 2 limit $2 offset $3`;

const columnsQuery = `
  select a.attname, format_type(a.atttypid, a.atttypmod), coalesce(col_description(c.oid, a.attnum), '')
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped
    and has_schema_privilege(n.oid, 'usage') and has_column_privilege(c.oid, a.attnum, 'select')
  order by a.attnum`;

const writesQuery = `
  select current_setting('server_version'), exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
      and has_schema_privilege(n.oid, 'usage')
      and has_table_privilege(c.oid, 'insert, update, delete, truncate'))`;

/** What the failure of a query is to the one who asked. */
function warehouseErrorOf(error: unknown, why: { timedOut: boolean; aborted: boolean }): Error {
  if (error instanceof WarehouseError) return error;
  if (why.aborted) return new WarehouseError("cancelled");
  if (why.timedOut || codeOf(error) === "57014") return new WarehouseError("timeout");
  if (error instanceof Error && error.name === "AbortError") return new WarehouseError("cancelled");
  return remoteErrorOf(error);
}

/** Opens a PostgreSQL database that someone else runs; sessions are opened when they are needed and closed when they rest. */
export function postgresSource(address: RemoteAddress): RemoteSource {
  const idle: Session[] = [];
  const line = rowLanes(lanes);
  let isClosed = false;

  const sweep = setInterval(() => {
    const old = performance.now() - idleMs;
    while (idle[0] !== undefined && idle[0].usedAt < old)
      void idle
        .shift()
        ?.client.end()
        .catch(() => {});
  }, idleMs / 3);
  sweep.unref();

  async function take(): Promise<Session> {
    for (let known = idle.pop(); known !== undefined; known = idle.pop())
      if (!known.socket.destroyed) return known;
    return { ...(await openSession(address)), usedAt: performance.now() };
  }

  function giveBack(session: Session): void {
    session.usedAt = performance.now();
    if (isClosed || session.socket.destroyed) session.socket.destroy();
    else idle.push(session);
  }

  /** Makes the database stop what a session does; the session is not used again. */
  async function cancel({ client, socket }: Session): Promise<void> {
    const { processID } = client as unknown as { processID: number | null };
    try {
      if (processID === null) return;
      const other = await openSession(address);
      await other.client.query("select pg_cancel_backend($1)", [processID]).finally(() => other.client.end());
    } catch {
      // Its own time limit ends it.
    } finally {
      socket.destroy();
    }
  }

  /** Opens a cursor on a SELECT in a read-only transaction with a time limit. */
  async function begin(session: Session, { text, params }: RemoteQuery, timeoutMs: number): Promise<void> {
    const { client } = session;
    await client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = ${Math.ceil(timeoutMs)}`,
    );
    await client.query(`declare provost_rows no scroll cursor for ${text}`, [...params]);
  }

  /** Runs a piece of work on a session, which is cancelled when the time is over or nobody waits for it. */
  async function withSession<T>(
    { timeoutMs, signal }: Pick<RemoteLimits, "timeoutMs" | "signal">,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    const leave = await line.enter({ tenant: "", user: "" }, signal);
    const why = { timedOut: false, aborted: false };
    let session: Session | null = null;
    const stop = (reason: keyof typeof why) => (): void => {
      why[reason] = true;
      if (session !== null) void cancel(session);
    };
    const onAbort = stop("aborted");
    const timer = setTimeout(stop("timedOut"), timeoutMs + 500);
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      signal.throwIfAborted();
      session = await take();
      const result = await work(session);
      giveBack(session);
      return result;
    } catch (error) {
      session?.socket.destroy();
      throw warehouseErrorOf(error, why);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      leave();
    }
  }

  const plainly = <T>(work: (client: pg.Client) => Promise<T>, signal = AbortSignal.timeout(connectMs * 2)) =>
    withSession({ timeoutMs: connectMs, signal }, ({ client }) => work(client)).catch((error: unknown) => {
      throw error instanceof WarehouseError ? new RemoteError("unreachable") : error;
    });

  return {
    dialect: postgres,

    query: (query, { maxRows, maxBytes, timeoutMs, shape, signal }) =>
      withSession({ timeoutMs, signal }, async (session) => {
        const since = performance.now();
        await begin(session, query, timeoutMs);
        const rows: string[] = [];
        let layout: ReturnType<typeof layoutOf> | null = null;
        let size = 0;
        let truncated = false;
        while (!truncated) {
          const most = Math.min(fetched, maxRows + 1 - rows.length);
          const { fields, rows: found } = await fetchRows(session, most, maxBytes);
          layout ??= layoutOf(fields, shape);
          for (const row of found) {
            const text = layout.row(row);
            size += Buffer.byteLength(text) + 1;
            truncated = rows.length >= maxRows || size > maxBytes;
            if (truncated) break;
            rows.push(text);
          }
          if (found.length < most) break;
        }
        await session.client.query("rollback");
        const { head, tail } = layout ?? layoutOf([], shape);
        return {
          bytes: Buffer.from(head + rows.join(",") + tail),
          rowCount: rows.length,
          truncated,
          engineMs: performance.now() - since,
          cached: false,
        };
      }),

    rows: async (query, { maxRows, timeoutMs, signal, safe }) => {
      const columns = Promise.withResolvers<RowStream["columns"]>();
      const count = Promise.withResolvers<number>();
      columns.promise.catch(() => {});
      count.promise.catch(() => {});
      const bytes = new PassThrough();
      const unread = new AbortController();
      bytes.once("close", () => unread.abort());
      const over = AbortSignal.any([signal, unread.signal, AbortSignal.timeout(timeoutMs + 500)]);
      const closed = withSession({ timeoutMs, signal }, async (session) => {
        await begin(session, query, timeoutMs);
        let written = 0;
        for (;;) {
          const { fields, rows } = await fetchRows(session, fetched, exportMaxBytes);
          const readers = fields.map(({ dataTypeID }) => readerOf(dataTypeID).name);
          columns.resolve(fields.map(({ name }, at) => ({ name, type: readers[at] ?? "VARCHAR" })));
          const left = maxRows === null ? rows : rows.slice(0, Math.max(0, maxRows + 1 - written));
          for (const row of left) {
            const cells = row.map((cell, at) => {
              const type = readers[at] ?? "VARCHAR";
              return csvCell(exportText(cell, type), type === "VARCHAR", safe);
            });
            const line = `${written++ === 0 ? "" : "\n"}${cells.join(",")}`;
            if (!bytes.write(line)) await once(bytes, "drain", { signal: over });
          }
          if (rows.length < fetched || left.length < rows.length) break;
        }
        await session.client.query("rollback");
        count.resolve(written);
        bytes.end();
      }).catch((error: unknown) => {
        const failure = error instanceof Error ? error : new Error(String(error));
        columns.reject(failure);
        count.reject(failure);
        bytes.destroy(failure);
      });
      bytes.on("error", () => {});
      return { columns: await columns.promise, bytes, count: count.promise, closed };
    },

    check: (signal) =>
      plainly(async (client): Promise<RemoteVerdict> => {
        const since = performance.now();
        const { rows } = await client.query<[string, string]>({ text: writesQuery, rowMode: "array" });
        const [version = "", canWrite] = rows[0] ?? [];
        return { version, canWrite: canWrite === "t", ms: performance.now() - since };
      }, signal),

    tables: ({ text, limit, offset }) =>
      plainly(async (client) => {
        const { rows } = await client.query<[string, string, string, string, string | null]>({
          text: tablesQuery,
          values: [text, limit, offset],
          rowMode: "array",
        });
        return rows.map(
          ([schema, name, isView, comment, estimate]): RemoteTable => ({
            ...{ schema, name, comment },
            kind: isView === "t" ? "view" : "table",
            rows: estimate === null ? null : Number(estimate),
          }),
        );
      }),

    columns: ({ schema, name }) =>
      plainly(async (client) => {
        const { rows } = await client.query<[string, string, string]>({
          text: columnsQuery,
          values: [schema, name],
          rowMode: "array",
        });
        const columns = rows.map(
          ([own, native, comment]): RemoteColumn => ({
            ...{ name: own, comment, nativeType: native },
            ...readTypeOf(native),
          }),
        );
        return columns.length === 0 ? null : columns;
      }),

    close: async () => {
      isClosed = true;
      clearInterval(sweep);
      line.close();
      await Promise.all(idle.splice(0).map(({ client }) => client.end().catch(() => {})));
    },
  };
}
