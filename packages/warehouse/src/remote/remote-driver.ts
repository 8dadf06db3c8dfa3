import type { Socket } from "node:net";
import type { Dialect } from "@provost/report-core/sql/dialect";
import type { RemoteFormat } from "./remote-formats.ts";
import { type RemoteColumn, RemoteError, type RemoteQuery, type RemoteSource } from "./remote-source.ts";

/** A connection to a database. */
export interface RemoteSession {
  readonly socket: Socket;
  /** The address that it is connected to: another one of the same host may be another server. */
  readonly at: string;
  /** How long it can rest before the server ends it; null where the server has not said so. */
  readonly restMs?: number | null;
  /** Leaves the database in good order. */
  end(): Promise<void>;
}

/** Rows as the database writes their values. */
export interface RemoteRows {
  columns: readonly { name: string; format: RemoteFormat }[];
  rows: readonly (readonly (string | null)[])[];
}

/** The rows of a SELECT that runs in a read-only transaction of its own. */
export interface RemoteCursor {
  /** The next rows, fewer than `most` only at the end. */
  next(most: number): Promise<RemoteRows>;
  /** Ends the transaction. */
  close(): Promise<void>;
}

/** What a kind of database needs beyond what all have in common. */
export interface RemoteDriver<S extends RemoteSession> extends Pick<RemoteSource, "dialect"> {
  readonly dialect: Dialect;
  /** Connects; throws a `RemoteError`. */
  open(): Promise<S>;
  begin(session: S, query: RemoteQuery, timeoutMs: number): Promise<RemoteCursor>;
  /** Has the database stop what a session does, from another one. */
  stop(session: S): Promise<void>;
  /** Whether a failure says that the database stopped a query for its time limit. */
  isTimeout(error: unknown): boolean;
  /** What a failure of the library, the system or the database means. */
  problemOf(error: unknown): RemoteError;
  check(session: S): ReturnType<RemoteSource["check"]>;
  tables(session: S, find: Parameters<RemoteSource["tables"]>[0]): ReturnType<RemoteSource["tables"]>;
  columns(session: S, table: Parameters<RemoteSource["columns"]>[0]): ReturnType<RemoteSource["columns"]>;
}

/** How long the database may take to accept a connection. */
export const connectMs = 8000;

/**
 * Runs a piece of work that reads from a database. One that sends more than `maxBytes` meanwhile is not read on: `too_much`.
 */
export async function readBounded<T>(
  socket: () => Socket,
  maxBytes: number,
  work: () => Promise<T>,
): Promise<T> {
  let watched = socket();
  let before = watched.bytesRead;
  let isOver = false;
  const watch = setInterval(() => {
    // Another one has read nothing before.
    if (socket() !== watched) [watched, before] = [socket(), 0];
    isOver ||= watched.bytesRead - before > maxBytes;
    if (isOver) socket().destroy(new RemoteError("too_much"));
  }, 20);
  try {
    return await work();
  } catch (error) {
    throw isOver ? new RemoteError("too_much") : error;
  } finally {
    clearInterval(watch);
  }
}

const systemProblems: Readonly<Record<string, RemoteError["problem"]>> = {
  ENOTFOUND: "host_unknown",
  EAI_AGAIN: "host_unknown",
  ECONNREFUSED: "refused",
  ECONNRESET: "unreachable",
  EPIPE: "unreachable",
  ETIMEDOUT: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
};

/** The code of an error of the system or of the database; empty where it has none. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^\w{1,40}$/.test(code) ? code : "";
}

/** What a failure of the system or of encryption means; null when it is one of the database. */
export function systemProblemOf(error: unknown): RemoteError | null {
  if (error instanceof RemoteError) return error;
  const code = codeOf(error);
  const known = systemProblems[code];
  if (known !== undefined) return new RemoteError(known, code);
  const isOfTls = /^(?:ERR_TLS|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|ERR_SSL|EPROTO)/.test(code);
  return isOfTls ? new RemoteError("tls", code) : null;
}

/** Whether a version is at least another one, number by number. */
export function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = version.split(/[.-]/).map(Number);
  const at = least.findIndex((wanted, place) => parts[place] !== wanted);
  return at === -1 || (parts[at] ?? 0) > (least[at] ?? 0);
}

/** How long the columns of a table are taken to be what they were. */
const seenMs = 60_000;

/**
 * Throws `changed` where a table does not have the columns, of the types, as which a query reads it: some databases compare a text with a number
 * without complaint, and a rule of who sees which rows would let others through. `seen` has what was found before, and when.
 */
export async function expectTables(
  seen: Map<string, number>,
  tables: RemoteQuery["tables"],
  columnsOf: (table: RemoteQuery["tables"][number]) => Promise<RemoteColumn[] | null>,
): Promise<void> {
  for (const table of tables) {
    const { schema, name, columns } = table;
    const key = JSON.stringify([schema, name, columns.map(({ name, type, cast }) => [name, type, cast])]);
    const now = performance.now();
    if (now - (seen.get(key) ?? Number.NEGATIVE_INFINITY) < seenMs) continue;
    const stored = new Map((await columnsOf(table))?.map((column) => [column.name, column]));
    const isChanged = ({ name, type, cast }: (typeof columns)[number]): boolean => {
      const column = stored.get(name);
      return column?.type !== type || column.cast !== (cast ?? false);
    };
    if (columns.some(isChanged)) throw new RemoteError("changed");
    seen.set(key, now);
  }
}

/** Connects to the first of the addresses that a host has now and that takes a connection. */
export async function openFirst<S>(
  addresses: readonly string[],
  openAt: (address: string) => Promise<S>,
): Promise<S> {
  let failure = new RemoteError("host_unknown");
  for (const address of addresses) {
    try {
      return await openAt(address);
    } catch (error) {
      failure = error instanceof RemoteError ? error : new RemoteError("failed");
      if (failure.problem !== "refused" && failure.problem !== "unreachable") break;
    }
  }
  throw failure;
}

/** Connects within the time that a database has for it, and reads no more than greetings and settings ever are. */
export async function connectBounded(
  socket: () => Socket,
  connect: () => Promise<void>,
  problemOf: (error: unknown) => RemoteError,
): Promise<void> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    socket().destroy();
  }, connectMs);
  try {
    await readBounded(socket, 1024 ** 2, connect);
  } catch (error) {
    socket().destroy();
    throw isLate ? new RemoteError("unreachable") : problemOf(error);
  } finally {
    clearTimeout(timer);
  }
}
