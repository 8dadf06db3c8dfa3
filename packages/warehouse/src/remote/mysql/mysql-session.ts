import { connect, type Socket } from "node:net";
import { type Connection, createConnection, type QueryOptions, type RowDataPacket } from "mysql2";
import type { Value } from "../../warehouse.ts";
import {
  codeOf,
  connectBounded,
  connectMs,
  isAtLeast,
  openFirst,
  type RemoteSession,
  systemProblemOf,
} from "../remote-driver.ts";
import { type RemoteAddress, RemoteError, type RemoteProblem } from "../remote-source.ts";

/** A connection to MySQL or MariaDB. */
export interface MysqlSession extends RemoteSession {
  connection: Connection;
  version: string;
  isMaria: boolean;
  /** Names of time zones are known to it. */
  hasZones: boolean;
  /** The limit of a statement's time that was set after the last query. */
  limit: string;
  /** Tables whose columns were seen to be those that a query expects, and when, by `performance.now()`. */
  seen: Map<string, number>;
}

const problems: Readonly<Record<number, RemoteProblem>> = {
  1040: "busy",
  1044: "no_right",
  1045: "password",
  1049: "database_unknown",
  1054: "changed",
  1129: "busy",
  1130: "no_right",
  1142: "no_right",
  1143: "no_right",
  1146: "changed",
  1203: "busy",
  1226: "busy",
  1227: "no_right",
  1251: "password",
  1356: "changed",
  1698: "password",
  1862: "password",
  3159: "tls",
};
const codeProblems: Readonly<Record<string, RemoteProblem>> = {
  HANDSHAKE_NO_SSL_SUPPORT: "tls",
  HANDSHAKE_SSL_ERROR: "tls",
  HANDSHAKE_UNKNOWN_ERROR: "not_this_kind",
  PROTOCOL_CONNECTION_LOST: "unreachable",
  AUTH_SWITCH_PLUGIN_ERROR: "way_unknown",
};

const numberOf = (error: unknown): number =>
  error instanceof Error && "errno" in error && typeof error.errno === "number" ? error.errno : 0;

/** What a failure of the library, the system or the database means. */
export function remoteErrorOf(error: unknown): RemoteError {
  const ofSystem = systemProblemOf(error);
  if (ofSystem !== null) return ofSystem;
  const number = numberOf(error);
  // Numbers from 4000 on are named as those of MySQL, also where MariaDB means something else.
  const code = number >= 4000 ? String(number) : codeOf(error);
  return new RemoteError(problems[number] ?? codeProblems[code] ?? "failed", code);
}

/** Whether the database stopped a query for its time limit, or because another session ended it. */
export const isTimeout = (error: unknown): boolean => [1317, 1969, 3024].includes(numberOf(error));

/** Runs one statement without values. */
export function run(connection: Connection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.query(sql, (error) => (error === null ? resolve() : reject(error)));
  });
}

/** Connections in a read-only transaction that has read nothing so far, and so shows what is stored when it first reads. */
const unread = new WeakSet<Connection>();

/** Begins a read-only transaction, unless one waits for its first query. */
export async function beginReading(connection: Connection): Promise<void> {
  if (!unread.delete(connection)) await run(connection, "start transaction read only");
}

/** Ends a transaction; one of the same kind waits for the next query. */
export async function endReading(connection: Connection): Promise<void> {
  await run(connection, "rollback and chain");
  unread.add(connection);
}

/** All rows of a prepared SELECT of the server's own. */
export function rowsOf<T extends readonly unknown[]>(
  connection: Connection,
  sql: string,
  values: readonly Value[] = [],
): Promise<T[]> {
  const options: QueryOptions = { sql, values: [...values], rowsAsArray: true };
  unread.delete(connection);
  return new Promise((resolve, reject) => {
    connection.execute<RowDataPacket[][]>(options, (error, rows) =>
      error === null ? resolve(rows as unknown as T[]) : reject(error),
    );
  });
}

/** A zone that is known only where the database has its tables of time zones. */
const someZone = "Europe/Paris";

async function settle(
  connection: Connection,
): Promise<Pick<MysqlSession, "version" | "isMaria" | "hasZones">> {
  const [[version = "", moment = null] = []] = await rowsOf<[string, string | null]>(
    connection,
    `select version(), convert_tz('2000-01-01', '+00:00', '${someZone}')`,
  );
  const isMaria = /mariadb/i.test(version);
  if (!isAtLeast(version, isMaria ? [10, 6] : [8, 0, 17]))
    throw new RemoteError("too_old", /^[\d.]+/.exec(version)?.[0]);
  // Texts are equal when their characters are, blanks at the end included.
  const collation = isMaria ? "utf8mb4_nopad_bin" : "utf8mb4_0900_bin";
  for (const setting of [
    `names utf8mb4 collate ${collation}`,
    "session sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,NO_UNSIGNED_SUBTRACTION'",
    "session time_zone = '+00:00'",
    "session transaction isolation level repeatable read",
    "session transaction read only",
    "session lock_wait_timeout = 3",
    "session wait_timeout = 60",
    // Outliers come in one text.
    "session group_concat_max_len = 1048576",
  ])
    await run(connection, `set ${setting}`);
  return { version, isMaria, hasZones: moment !== null };
}

/** The library reads packets while they arrive: one that it can't read ends the connection, and not this process. */
function endOnNonsense(connection: Connection, socket: Socket): void {
  const line = connection as unknown as { handlePacket(packet: unknown): void };
  const handle = line.handlePacket.bind(line);
  line.handlePacket = (packet) => {
    if (socket.destroyed) return;
    try {
      handle(packet);
    } catch {
      socket.destroy(new RemoteError("not_this_kind"));
    }
  };
  // Of a server that does not keep to the protocol; the library would log each packet.
  connection.on("warn" as "error", () => {
    throw new RemoteError("not_this_kind");
  });
}

/** Connects to one address and no other, whatever the name means a moment later; the certificate must name the host all the same. */
export async function openAt(at: string, address: RemoteAddress): Promise<MysqlSession> {
  const { host, port, database, user, password, tls } = address;
  // The name that a certificate must have is the host's; for an address Node takes it from the socket, which was opened by one of them.
  const socket: Socket = Object.assign(connect({ host: at, port, noDelay: true }), { _host: host });
  const connection = createConnection({
    ...{ host, port, database, user, password },
    stream: () => socket,
    ...(tls === null
      ? {}
      : {
          ssl: {
            minVersion: "TLSv1.2",
            rejectUnauthorized: true,
            verifyIdentity: true,
            ...(tls.ca === "" ? {} : { ca: tls.ca }),
          },
        }),
    connectTimeout: connectMs,
    charset: "UTF8MB4_BIN",
    // A database must not ask for files of this machine, nor give code to it by the names of its columns.
    flags: ["-LOCAL_FILES"],
    disableEval: true,
    multipleStatements: false,
    maxPreparedStatements: 20,
    // Values as the database writes them.
    ...{ dateStrings: true, supportBigNumbers: true, bigNumberStrings: true, jsonStrings: true },
  });
  connection.on("error", () => {});
  endOnNonsense(connection, socket);
  socket.on("error", () => {});
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      connection.end(() => {
        socket.destroy();
        resolve();
      });
    });
  let found = { version: "", isMaria: false, hasZones: false };
  await connectBounded(
    () => socket,
    async () => {
      await new Promise<void>((resolve, reject) => {
        connection.connect((error) => (error === null ? resolve() : reject(error)));
      });
      found = await settle(connection);
    },
    remoteErrorOf,
  );
  return { connection, socket, at, end, limit: "", seen: new Map(), ...found };
}

/** Connects to a database. */
export async function openSession(address: RemoteAddress): Promise<MysqlSession> {
  return openFirst(await address.resolve(), (at) => openAt(at, address));
}
