import { once } from "node:events";
import { PassThrough } from "node:stream";
import { postgres } from "@provost/report-core/sql/dialect";
import type pg from "pg";
import { rowLanes } from "../embedded/rows/row-lanes.ts";
import { type ResultShape, type RowStream, WarehouseError } from "../warehouse.ts";
import { checkRights, columnsOf, tablesOf } from "./postgres-catalog.ts";
import {
  codeOf,
  connectMs,
  openSession,
  readBounded,
  remoteErrorOf,
  type Session,
} from "./postgres-session.ts";
import { formatOf } from "./postgres-types.ts";
import {
  type RemoteAddress,
  RemoteError,
  type RemoteLimits,
  type RemoteQuery,
  type RemoteSource,
} from "./remote-source.ts";

const lanes = { lanes: 4, perTenant: 4, perUser: 3, waiting: 32, waitingPerUser: 12 } as const;
const idleMs = 30_000;
/** How long a session may take to be cancelled before it is dropped. */
const cancelMs = 1000;
/** Rows that are fetched at a time. */
const fetched = 1000;
/** A database that sends more than so many times what is wanted is not read on. */
const slack = 4;
/** Rows of an export that are fetched first, before it is known how wide they are; then so many that they have about this size. */
const [firstFetched, fetchedBytes] = [16, 4 * 1024 ** 2];
const catalogBytes = 16 * 1024 ** 2;

interface Fetched {
  fields: readonly pg.FieldDef[];
  rows: (string | null)[][];
}

/** Reads the next rows of a cursor; a database that sends more of them, or more bytes, than was asked for is cut off. */
async function fetchRows({ client, socket }: Session, most: number, maxBytes: number): Promise<Fetched> {
  const text = `fetch forward ${most} from provost_rows`;
  const { fields, rows } = await readBounded(
    () => socket,
    maxBytes * slack + 1024 ** 2,
    () => client.query<(string | null)[]>({ text, rowMode: "array" }),
  );
  if (rows.length > most) throw new RemoteError("too_much");
  return { fields, rows };
}

function layoutOf(fields: readonly pg.FieldDef[], shape: ResultShape) {
  const formats = fields.map(({ dataTypeID }) => formatOf(dataTypeID));
  const cellsOf = (row: readonly (string | null)[]): string[] =>
    row.map((cell, at) => (cell === null ? "null" : (formats[at]?.encode(cell) ?? "null")));
  if (shape === "objects") {
    const keys = fields.map(({ name }) => `${JSON.stringify(name)}:`);
    const row = (of: readonly (string | null)[]): string =>
      `{${cellsOf(of)
        .map((cell, at) => (keys[at] ?? "") + cell)
        .join(",")}}`;
    return { head: "[", tail: "]", row };
  }
  const columns = fields.map(({ name, dataTypeID }) => ({ name, type: formatOf(dataTypeID).name }));
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
    const late = setTimeout(() => socket.destroy(), cancelMs);
    try {
      if (processID === null) return;
      const other = await openSession(address);
      await other.client.query("select pg_cancel_backend($1)", [processID]).finally(() => other.client.end());
    } catch {
      // Its own time limit ends it.
    } finally {
      clearTimeout(late);
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
    { user, timeoutMs, signal }: Pick<RemoteLimits, "user" | "timeoutMs" | "signal">,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    const leave = await line.enter({ tenant: "", user }, signal);
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
      const isOver = (): boolean => why.timedOut || why.aborted;
      if (isOver()) throw new RemoteError("unreachable");
      const result = await work(session);
      // Its cancellation is under way, and would stop the next query of the session.
      if (isOver()) session.socket.destroy();
      else giveBack(session);
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
    withSession({ user: "", timeoutMs: connectMs, signal }, ({ client, socket }) =>
      readBounded(
        () => socket,
        catalogBytes,
        () => work(client),
      ),
    ).catch((error: unknown) => {
      throw error instanceof WarehouseError ? new RemoteError("unreachable") : error;
    });

  return {
    dialect: postgres,

    query: (query, { user, maxRows, maxBytes, timeoutMs, shape, signal }) =>
      withSession({ user, timeoutMs, signal }, async (session) => {
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

    rows: async (query, { user, maxRows, timeoutMs, signal, safe }) => {
      const columns = Promise.withResolvers<RowStream["columns"]>();
      const count = Promise.withResolvers<number>();
      columns.promise.catch(() => {});
      count.promise.catch(() => {});
      const bytes = new PassThrough();
      const unread = new AbortController();
      bytes.once("close", () => unread.abort());
      const over = AbortSignal.any([signal, unread.signal, AbortSignal.timeout(timeoutMs + 500)]);
      const closed = withSession({ user, timeoutMs, signal }, async (session) => {
        await begin(session, query, timeoutMs);
        let written = 0;
        let most = firstFetched;
        for (;;) {
          const before = session.socket.bytesRead;
          const { fields, rows } = await fetchRows(session, most, fetchedBytes * slack);
          const formats = fields.map(({ dataTypeID }) => formatOf(dataTypeID).name);
          columns.resolve(fields.map(({ name }, at) => ({ name, type: formats[at] ?? "VARCHAR" })));
          const left = maxRows === null ? rows : rows.slice(0, Math.max(0, maxRows + 1 - written));
          for (const row of left) {
            const cells = row.map((cell, at) => {
              const type = formats[at] ?? "VARCHAR";
              return csvCell(exportText(cell, type), type === "VARCHAR", safe);
            });
            const line = `${written++ === 0 ? "" : "\n"}${cells.join(",")}`;
            if (!bytes.write(line)) await once(bytes, "drain", { signal: over });
          }
          if (rows.length < most || left.length < rows.length) break;
          const width = (session.socket.bytesRead - before) / rows.length;
          most = Math.max(1, Math.min(fetched, Math.floor(fetchedBytes / width)));
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

    check: (signal) => plainly(checkRights, signal),
    tables: (find) => plainly((client) => tablesOf(client, find)),
    columns: (place) => plainly((client) => columnsOf(client, place)),

    close: async () => {
      isClosed = true;
      clearInterval(sweep);
      line.close();
      await Promise.all(idle.splice(0).map(({ client }) => client.end().catch(() => {})));
    },
  };
}
