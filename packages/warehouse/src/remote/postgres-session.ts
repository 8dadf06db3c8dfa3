import { isIP, type Socket } from "node:net";
import pg from "pg";
import { type RemoteAddress, RemoteError, type RemoteProblem } from "./remote-source.ts";

/** How long the database may take to accept a connection. */
export const connectMs = 8000;
const rawText = { getTypeParser: () => (text: string) => text };

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

/** The code of an error of the system or of the database; empty where it has none. */
export function codeOf(error: unknown): string {
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
  // The database wants one, and there is none.
  if (/client password must be/.test(text)) return new RemoteError("password");
  if (/timeout|terminated|ended|closed/i.test(text)) return new RemoteError("unreachable", code);
  return new RemoteError("failed", code);
}

/** More than greetings and settings ever are. */
const greetingBytes = 1024 ** 2;

const socketOf = (client: pg.Client): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Runs a piece of work that reads from a database. One that sends more than `maxBytes` meanwhile is not read on: `too_much`.
 */
export async function readBounded<T>(
  socket: () => Socket,
  maxBytes: number,
  work: () => Promise<T>,
): Promise<T> {
  const before = socket().bytesRead;
  let isOver = false;
  const watch = setInterval(() => {
    isOver ||= socket().bytesRead - before > maxBytes;
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

/** Connects to one address and no other, whatever the name means a moment later; the certificate must name the host all the same. */
async function openAt(at: string, address: RemoteAddress): Promise<Omit<Session, "usedAt">> {
  const { host, port, database, user, password, tls } = address;
  const client = new pg.Client({
    ...{ host: at, port, database, user },
    // A function, since the library puts the password of the server's own environment in place of an empty one.
    password: () => password,
    // Likewise for the rest of that environment.
    ...{ options: " ", client_encoding: "UTF8" },
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
  const socket = (): Socket => socketOf(client);
  // The library's own limit ends at the greeting.
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    socket().destroy();
  }, connectMs);
  try {
    await readBounded(socket, greetingBytes, async () => {
      await client.connect();
      await client.query(settings);
    });
    return { client, socket: socket() };
  } catch (error) {
    void client.end().catch(() => {});
    socket().destroy();
    throw isLate ? new RemoteError("unreachable") : remoteErrorOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Connects to the first of the addresses that the host has now and that takes a connection. */
export async function openSession(address: RemoteAddress): Promise<Omit<Session, "usedAt">> {
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

/** A connection to the database, and when it was last used. */
export interface Session {
  client: pg.Client;
  socket: Socket;
  usedAt: number;
}
