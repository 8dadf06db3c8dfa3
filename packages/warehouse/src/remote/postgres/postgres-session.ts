import { isIP, type Socket } from "node:net";
import pg from "pg";
import {
  codeOf,
  connectBounded,
  connectMs,
  openFirst,
  type RemoteSession,
  systemProblemOf,
} from "../remote-driver.ts";
import { type RemoteAddress, RemoteError, type RemoteProblem } from "../remote-source.ts";

const rawText = { getTypeParser: () => (text: string) => text };

/** What queries rely on. It is set for each of them as well: a pooler may run each transaction in another session than that which was set up. */
const reliedOn = [
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'iso_8601'",
  "bytea_output = 'hex'",
  "standard_conforming_strings = on",
  "transform_null_equals = off",
  "geqo = on",
  // Names of tables are written in full, and no function of theirs is meant.
  "search_path = pg_catalog",
];

/** The settings of one transaction. */
export const ofTransaction = reliedOn.map((setting) => `set local ${setting}`).join("; ");

const settings = [
  "set default_transaction_read_only = on",
  "set lock_timeout = '3s'",
  "set idle_in_transaction_session_timeout = '60s'",
  ...reliedOn.map((setting) => `set ${setting}`),
].join("; ");

const stateProblems: readonly (readonly [RegExp, RemoteProblem])[] = [
  [/^28/, "password"],
  [/^3D000$/, "database_unknown"],
  [/^42501$/, "no_right"],
  [/^(?:42P01|42703|3F000|42883)$/, "changed"],
  [/^(?:53|57P0)/, "busy"],
  [/^08/, "unreachable"],
];

/** What a failure of the library, the system or the database means. */
export function remoteErrorOf(error: unknown): RemoteError {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const ofSystem = systemProblemOf(first);
  if (ofSystem !== null) return ofSystem;
  const code = codeOf(first);
  const known = stateProblems.find(([pattern]) => pattern.test(code))?.[1];
  if (known !== undefined) return new RemoteError(known, code);
  const text = first instanceof Error ? first.message : "";
  if (/does not support SSL/.test(text)) return new RemoteError("tls");
  // The database wants one, and there is none.
  if (/client password must be/.test(text)) return new RemoteError("password");
  if (/timeout|terminated|ended|closed/i.test(text)) return new RemoteError("unreachable", code);
  return new RemoteError("failed", code);
}

/** The failure of a query that is part of a longer text, with its place in the query. */
export function remoteErrorAt(error: unknown, opening: string): RemoteError {
  const failure = remoteErrorOf(error);
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  if (position > opening.length) failure.place = position - 1 - opening.length;
  return failure;
}

interface SessionOptions {
  /** Statements are sent without waiting for the replies to those before, and none is a `COPY`. */
  isPipelined?: boolean;
}

interface Line {
  stream: Socket;
  on(event: "sslconnect", listener: () => void): void;
}

const lineOf = (client: pg.Client): Line => (client as unknown as { connection: Line }).connection;
const socketOf = (client: pg.Client): Socket => lineOf(client).stream;

/** The library reads messages while they arrive: one that it can't read ends the connection, and not this process. */
function endOnNonsense(socket: Socket): void {
  const emit = socket.emit.bind(socket);
  const emitGuarded = (event: string, ...of: unknown[]): boolean => {
    try {
      return emit(event, ...of);
    } catch (error) {
      if (event !== "data") throw error;
      socket.destroy(new RemoteError("not_this_kind"));
      return true;
    }
  };
  socket.emit = emitGuarded as Socket["emit"];
}

/** Connects to one address and no other, whatever the name means a moment later; the certificate must name the host all the same. */
export async function openAt(
  at: string,
  address: RemoteAddress,
  { isPipelined = false }: SessionOptions = {},
): Promise<PostgresSession> {
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
    pipeline: isPipelined,
    types: rawText as unknown as pg.CustomTypesConfig,
  });
  client.on("error", () => {});
  endOnNonsense(socketOf(client));
  lineOf(client).on("sslconnect", () => endOnNonsense(socketOf(client)));
  const socket = (): Socket => socketOf(client);
  const end = (): Promise<void> => client.end();
  // The library's own limit ends at the greeting.
  await connectBounded(
    socket,
    async () => {
      await client.connect();
      await client.query(settings);
    },
    remoteErrorOf,
  ).catch((error: unknown) => {
    void end().catch(() => {});
    throw error;
  });
  return { client, socket: socket(), at, end };
}

/** Connects to a database. */
export async function openSession(
  address: RemoteAddress,
  options: SessionOptions = {},
): Promise<PostgresSession> {
  return openFirst(await address.resolve(), (at) => openAt(at, address, options));
}

/** A connection to PostgreSQL. */
export interface PostgresSession extends RemoteSession {
  client: pg.Client;
}
