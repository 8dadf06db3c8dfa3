import { once } from "node:events";
import { PassThrough } from "node:stream";
import { rowLanes } from "../embedded/rows/row-lanes.ts";
import { type ResultShape, type RowStream, WarehouseError } from "../warehouse.ts";
import {
  connectMs,
  type RemoteCursor,
  type RemoteDriver,
  type RemoteRows,
  type RemoteSession,
  readBounded,
} from "./remote-driver.ts";
import { remoteFormats } from "./remote-formats.ts";
import { RemoteError, type RemoteLimits, type RemoteQuery, type RemoteSource } from "./remote-source.ts";

const lanes = { lanes: 4, perTenant: 4, perUser: 3, waiting: 32, waitingPerUser: 12 } as const;
const idleMs = 30_000;
/** How long a session may take to be cancelled before it is dropped. */
const cancelMs = 1000;
/** Rows that are fetched at a time. */
const fetched = 1000;
/** A database that sends more than so many times what is wanted is not read on. */
const slack = 4;
/** Rows that are fetched first, before it is known how wide they are; then so many that they have about this size. */
const [firstFetched, fetchedBytes] = [64, 4 * 1024 ** 2];
const catalogBytes = 16 * 1024 ** 2;
const beginBytes = 1024 ** 2;

/**
 * Reads rows, more of them at a time the narrower they are. A database that sends more of them than was asked for, or far more bytes than fit,
 * is cut off.
 */
function fetching(
  { socket }: RemoteSession,
  cursor: RemoteCursor,
  { truths = [] }: Pick<RemoteQuery, "truths">,
  maxBytes: number,
) {
  let most = firstFetched;
  return async (wanted: number): Promise<RemoteRows & { isLast: boolean }> => {
    const before = socket.bytesRead;
    const count = Math.min(most, wanted);
    const found = await readBounded(
      () => socket,
      maxBytes * slack + 1024 ** 2,
      () => cursor.next(count),
    );
    const { length } = found.rows;
    if (length > count) throw new RemoteError("too_much");
    const width = (socket.bytesRead - before) / Math.max(1, length);
    most = Math.max(1, Math.min(fetched, Math.floor(fetchedBytes / Math.max(1, width))));
    const columns = found.columns.map((column, at) =>
      truths.includes(at) ? { ...column, format: remoteFormats.truth } : column,
    );
    return { columns, rows: found.rows, isLast: length < count };
  };
}

function layoutOf(columns: RemoteRows["columns"], shape: ResultShape) {
  const cellsOf = (row: readonly (string | null)[]): string[] =>
    row.map((cell, at) => (cell === null ? "null" : (columns[at]?.format.encode(cell) ?? "null")));
  if (shape === "objects") {
    const keys = columns.map(({ name }) => `${JSON.stringify(name)}:`);
    const row = (of: readonly (string | null)[]): string =>
      `{${cellsOf(of)
        .map((cell, at) => (keys[at] ?? "") + cell)
        .join(",")}}`;
    return { head: "[", tail: "]", row };
  }
  const heads = columns.map(({ name, format }) => ({ name, type: format.name }));
  const row = (of: readonly (string | null)[]): string => `[${cellsOf(of).join(",")}]`;
  return { head: `"columns":${JSON.stringify(heads)},"rows":[`, tail: "]", row };
}

const formula = /^[=+\-@\t\r]/;
const number = /^[+-]?[0-9][0-9,]*(\.[0-9]+)?([eE][+-]?[0-9]+)?%?$/;

function csvCell(cell: string | null, isText: boolean, safe: boolean): string {
  if (cell === null) return "";
  const shown = safe && isText && formula.test(cell) && !number.test(cell) ? `'${cell}` : cell;
  return shown === "" || /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** Opens a database that someone else runs; sessions are opened when they are needed and closed when they rest. */
export function remoteSource<S extends RemoteSession>(driver: RemoteDriver<S>): RemoteSource {
  const idle: { session: S; usedAt: number }[] = [];
  const line = rowLanes(lanes);
  let isClosed = false;

  /** What the failure of a query is to the one who asked. */
  function warehouseErrorOf(error: unknown, why: { timedOut: boolean; aborted: boolean }): Error {
    if (error instanceof WarehouseError) return error;
    if (why.aborted) return new WarehouseError("cancelled");
    if (why.timedOut || driver.isTimeout(error)) return new WarehouseError("timeout");
    if (error instanceof Error && error.name === "AbortError") return new WarehouseError("cancelled");
    return driver.problemOf(error);
  }

  const sweep = setInterval(() => {
    const old = performance.now() - idleMs;
    while (idle[0] !== undefined && idle[0].usedAt < old)
      void idle
        .shift()
        ?.session.end()
        .catch(() => {});
  }, idleMs / 3);
  sweep.unref();

  async function take(): Promise<S> {
    for (let known = idle.pop(); known !== undefined; known = idle.pop())
      if (
        known.session.socket.destroyed ||
        performance.now() - known.usedAt > (known.session.restMs ?? idleMs)
      )
        known.session.socket.destroy();
      else return known.session;
    return driver.open();
  }

  function giveBack(session: S): void {
    if (isClosed || session.socket.destroyed) session.socket.destroy();
    else idle.push({ session, usedAt: performance.now() });
  }

  /** Makes the database stop what a session does; the session is not used again. */
  async function cancel(session: S): Promise<void> {
    const late = setTimeout(() => session.socket.destroy(), cancelMs);
    try {
      await driver.stop(session);
    } catch {
      // Its own time limit ends it.
    } finally {
      clearTimeout(late);
      session.socket.destroy();
    }
  }

  /**
   * Runs a piece of work on a session, which is cancelled when the time is over or nobody waits for it. What `work` gives to `tidied` goes on
   * when its result has been returned; until it has ended, the session and the place in the line are taken.
   */
  async function withSession<T>(
    { user, timeoutMs, signal }: Pick<RemoteLimits, "user" | "timeoutMs" | "signal">,
    work: (session: S, tidied: (tidying: Promise<void>) => void) => Promise<T>,
  ): Promise<T> {
    const leave = await line.enter({ tenant: "", user }, signal);
    const why = { timedOut: false, aborted: false };
    let session: S | null = null;
    const stop = (reason: keyof typeof why) => (): void => {
      why[reason] = true;
      if (session !== null) void cancel(session);
    };
    const onAbort = stop("aborted");
    const timer = setTimeout(stop("timedOut"), timeoutMs + 500);
    signal.addEventListener("abort", onAbort, { once: true });
    const ended = (): void => {
      clearTimeout(timer);
      leave();
    };
    try {
      signal.throwIfAborted();
      const taken = await take();
      session = taken;
      const isOver = (): boolean => why.timedOut || why.aborted;
      if (isOver()) throw new RemoteError("unreachable");
      const tidying: Promise<void>[] = [];
      const result = await work(taken, (begun) => {
        begun.catch(() => {});
        tidying.push(begun);
      });
      const settle = (): void => {
        // Its cancellation is under way, and would stop the next query of the session.
        if (isOver()) taken.socket.destroy();
        else giveBack(taken);
        ended();
      };
      const abandon = (): void => {
        taken.socket.destroy();
        ended();
      };
      if (tidying.length === 0) settle();
      else void Promise.all(tidying).then(settle, abandon);
      return result;
    } catch (error) {
      session?.socket.destroy();
      ended();
      throw warehouseErrorOf(error, why);
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  const begun = (session: S, query: RemoteQuery, timeoutMs: number): Promise<RemoteCursor> =>
    readBounded(
      () => session.socket,
      beginBytes,
      () => driver.begin(session, query, timeoutMs),
    );

  const plainly = <T>(work: (session: S) => Promise<T>, signal = AbortSignal.timeout(connectMs * 2)) =>
    withSession({ user: "", timeoutMs: connectMs, signal }, (session) =>
      readBounded(
        () => session.socket,
        catalogBytes,
        () => work(session),
      ),
    ).catch((error: unknown) => {
      throw error instanceof WarehouseError ? new RemoteError("unreachable") : error;
    });

  return {
    dialect: driver.dialect,

    query: (query, { user, maxRows, maxBytes, timeoutMs, shape, signal }) =>
      withSession({ user, timeoutMs, signal }, async (session, tidied) => {
        const since = performance.now();
        const cursor = await begun(session, query, timeoutMs);
        const rows: string[] = [];
        let layout: ReturnType<typeof layoutOf> | null = null;
        let size = 0;
        let truncated = false;
        const next = fetching(session, cursor, query, maxBytes);
        while (!truncated) {
          const { columns, rows: found, isLast } = await next(maxRows + 1 - rows.length);
          layout ??= layoutOf(columns, shape);
          for (const row of found) {
            const text = layout.row(row);
            size += Buffer.byteLength(text) + 1;
            truncated = rows.length >= maxRows || size > maxBytes;
            if (truncated) break;
            rows.push(text);
          }
          if (isLast) break;
        }
        tidied(readBounded(() => session.socket, beginBytes, cursor.close));
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
        const cursor = await begun(session, query, timeoutMs);
        let written = 0;
        const next = fetching(session, cursor, query, fetchedBytes * slack);
        for (;;) {
          const found = await next(fetched);
          const { rows } = found;
          const formats = found.columns.map(({ format }) => format);
          columns.resolve(found.columns.map(({ name, format }) => ({ name, type: format.name })));
          const left = maxRows === null ? rows : rows.slice(0, Math.max(0, maxRows + 1 - written));
          for (const row of left) {
            const cells = row.map((cell, at) => {
              const format = formats[at];
              const text = cell === null ? null : (format?.exported?.(cell) ?? cell);
              return csvCell(text, format?.name === "VARCHAR", safe);
            });
            written++;
            if (!bytes.write(`${cells.join(",")}\n`)) await once(bytes, "drain", { signal: over });
          }
          if (found.isLast || left.length < rows.length) break;
        }
        await cursor.close();
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

    check: (signal) => plainly(driver.check, signal),
    tables: (find) => plainly((session) => driver.tables(session, find)),
    columns: (place) => plainly((session) => driver.columns(session, place)),

    close: async () => {
      isClosed = true;
      clearInterval(sweep);
      line.close();
      await Promise.all(idle.splice(0).map(({ session }) => session.end().catch(() => {})));
    },
  };
}
