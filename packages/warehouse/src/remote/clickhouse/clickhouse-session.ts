import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect, isIP, type Socket } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { checkServerIdentity, connect as connectTls } from "node:tls";
import type { Value } from "../../warehouse.ts";
import {
  codeOf,
  connectBounded,
  isAtLeast,
  openFirst,
  type RemoteRows,
  type RemoteSession,
  systemProblemOf,
} from "../remote-driver.ts";
import { type RemoteAddress, RemoteError, type RemoteProblem } from "../remote-source.ts";
import { boundText, cellText, formatOf } from "./clickhouse-types.ts";

/** What is sent to run one statement; without `settings`, those of the user apply. */
interface Statement {
  sql: string;
  values?: Readonly<Record<string, Value>>;
  settings?: Readonly<Record<string, string>>;
}

/** A connection to ClickHouse by its HTTP interface: one socket, on which one request follows another. */
export interface ClickhouseSession extends RemoteSession {
  version: string;
  /** By this the last of its statements can be stopped from another session. */
  queryId(): string;
  /** Sends a statement; the reply is one that has rows. */
  send(statement: Statement): Promise<IncomingMessage>;
  /** Tables whose columns were seen to be those that a query expects, and when, by `performance.now()`. */
  seen: Map<string, number>;
}

/** Makes results those of the other engines, and rows such that an error among them is not taken for one. */
export const settings: Readonly<Record<string, string>> = {
  readonly: "2",
  default_format: "JSONCompactEachRowWithNamesAndTypes",
  session_timezone: "UTC",
  date_time_output_format: "iso",
  output_format_json_quote_64bit_integers: "1",
  output_format_json_quote_decimals: "1",
  output_format_json_quote_denormals: "0",
  http_write_exception_in_output_format: "0",
  // What is left of a query whose connection is closed is of no use to anyone.
  cancel_http_readonly_queries_on_client_close: "1",
  allow_experimental_analyzer: "1",
  allow_experimental_join_condition: "1",
  prefer_column_name_to_alias: "1",
  enable_positional_arguments: "1",
  join_use_nulls: "1",
  aggregate_functions_null_for_empty: "1",
  transform_null_in: "0",
  cast_keep_nullable: "0",
  count_distinct_implementation: "uniqExact",
  enable_extended_results_for_datetime_functions: "1",
  date_time_input_format: "basic",
  decimal_check_overflow: "1",
  timeout_overflow_mode: "throw",
  timeout_before_checking_execution_speed: "0",
  read_overflow_mode: "throw",
  result_overflow_mode: "throw",
  group_by_overflow_mode: "throw",
  use_query_cache: "0",
  // Rows are handed over in blocks, however wide they are.
  max_block_size: "8192",
};

const problems: Readonly<Record<number, RemoteProblem>> = {
  16: "changed",
  47: "changed",
  60: "changed",
  81: "database_unknown",
  115: "too_old",
  164: "settings_fixed",
  192: "password",
  193: "password",
  194: "password",
  195: "no_right",
  201: "busy",
  202: "busy",
  209: "unreachable",
  210: "unreachable",
  241: "busy",
  439: "busy",
  452: "settings_fixed",
  497: "no_right",
  516: "password",
};

/** An error that the database reported, by its number. */
class ClickhouseError extends Error {
  readonly number: number;

  constructor(number: number) {
    super(`ClickHouse: ${number}`);
    this.number = number;
  }
}

/** What a failure of the interface, the system or the database means. */
export function remoteErrorOf(error: unknown): RemoteError {
  if (error instanceof ClickhouseError) {
    const code = String(error.number);
    return new RemoteError(problems[error.number] ?? "failed", code);
  }
  const ofSystem = systemProblemOf(error);
  if (ofSystem !== null) return ofSystem;
  const code = codeOf(error);
  return new RemoteError(code.startsWith("HPE_") ? "not_this_kind" : "failed", code);
}

/** Whether the database stopped a query for its time limit, or because another session ended it. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof ClickhouseError && [159, 394].includes(error.number);

/** Of a reply that is none of rows, what is read to find the number of the error. */
const faultBytes = 64 * 1024;

/** What a text that is no row says. */
function faultIn(text: string): Error {
  const [, number] = /Code: (\d{1,5})\b/.exec(text) ?? [];
  return number === undefined ? new RemoteError("not_this_kind") : new ClickhouseError(Number(number));
}

/** Reads on until there is enough of a text to know what it says; where the connection ends before, what there is. */
async function faultAfter(begun: string, lines: AsyncIterator<string>): Promise<Error> {
  let text = begun;
  try {
    for (let line = await lines.next(); !line.done && text.length < faultBytes; line = await lines.next())
      text += `\n${line.value}`;
  } catch {
    // The server ends it so where rows were sent before the error.
  }
  return faultIn(text);
}

async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  response.setEncoding("utf8");
  let rest = "";
  for await (const chunk of response) {
    const [first = "", ...others] = String(chunk).split("\n");
    rest += first;
    for (const next of others) {
      yield rest;
      rest = next;
    }
  }
  if (rest !== "") yield rest;
}

function listIn(line: string): unknown[] | null {
  if (!line.startsWith("[")) return null;
  try {
    const list: unknown = JSON.parse(line);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

/** Reads the rows of a reply as fast as they are taken. What is none, as an error in their midst, is thrown. */
export function rowsIn(response: IncomingMessage): {
  next(most: number): Promise<RemoteRows>;
  isAtEnd(): boolean;
} {
  const lines = linesOf(response);
  let columns: RemoteRows["columns"] | null = null;
  let isAtEnd = false;
  const list = async (length: number | null): Promise<unknown[] | null> => {
    const { done, value: line } = await lines.next();
    isAtEnd = done === true;
    if (isAtEnd) return null;
    const found = listIn(String(line));
    if (found === null || (length !== null && found.length !== length))
      throw await faultAfter(String(line), lines);
    return found;
  };
  const head = async (): Promise<RemoteRows["columns"]> => {
    const names = await list(null);
    const types = names === null ? null : await list(names.length);
    if (names === null || types === null) throw new RemoteError("not_this_kind");
    return names.map((name, at) => ({ name: String(name), format: formatOf(String(types[at])) }));
  };
  return {
    next: async (most) => {
      columns ??= await head();
      const rows: (string | null)[][] = [];
      while (rows.length < most && !isAtEnd) {
        const row = await list(columns.length);
        if (row !== null) rows.push(row.map(cellText));
      }
      return { columns, rows };
    },
    isAtEnd: () => isAtEnd,
  };
}

/** All rows of a query of the server's own, as texts. */
export async function rowsOf(
  session: ClickhouseSession,
  sql: string,
  values: Statement["values"] = {},
): Promise<readonly (readonly (string | null)[])[]> {
  const { rows } = await rowsIn(await session.send({ sql, values, settings })).next(Number.POSITIVE_INFINITY);
  return rows;
}

/** The lines of the reply to a statement that runs as the user has it set. */
export async function plainLines(session: ClickhouseSession, statement: Statement): Promise<string[]> {
  const text = await textOf(await session.send(statement));
  return text.split("\n").filter((line) => line !== "");
}

/** A socket to one address and no other; encrypted, the certificate must name the host all the same. */
function socketTo(at: string, { host, port, tls }: RemoteAddress): Socket {
  if (tls === null) return connect({ host: at, port });
  return connectTls({
    ...{ host: at, port },
    minVersion: "TLSv1.2",
    rejectUnauthorized: true,
    ...(tls.ca === "" ? {} : { ca: tls.ca }),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
  });
}

function connected(socket: Socket, event: "connect" | "secureConnect"): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once(event, resolve).once("error", reject);
  socket.once("close", () => reject(new RemoteError("unreachable")));
  return promise;
}

/** What a reply without an error of the database means: something in front of it sent that. */
const statusProblems: Readonly<Record<number, RemoteProblem>> = {
  401: "password",
  403: "password",
  502: "unreachable",
  503: "unreachable",
  504: "unreachable",
};

function sender(
  socket: Socket,
  { host, port, database, user, password }: RemoteAddress,
): Pick<ClickhouseSession, "send" | "queryId"> {
  let queryId = "";
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isTaken = false;
  // What ends ends the session: another connection would be one that nobody has checked.
  agent.createConnection = (_, done) => {
    if (isTaken) done?.(new RemoteError("unreachable"), socket);
    else done?.(null, socket);
    isTaken = true;
    return undefined;
  };
  const authorization = `Basic ${Buffer.from(`${user}:${password}`, "utf8").toString("base64")}`;
  const send: ClickhouseSession["send"] = async ({ sql, values = {}, settings: own = {} }) => {
    queryId = `provost-${randomUUID()}`;
    const search = new URLSearchParams({ database, query_id: queryId, ...own });
    for (const [name, value] of Object.entries(values)) search.set(`param_${name}`, boundText(value));
    const sending = request({
      ...{ agent, host, port, method: "POST", path: `/?${search}` },
      headers: { authorization, "content-type": "text/plain; charset=utf-8" },
    });
    // It may fail again once the reply has begun.
    sending.on("error", () => {});
    sending.end(sql);
    const response: IncomingMessage = (await once(sending, "response"))[0];
    response.on("error", () => {});
    const { statusCode: status = 0 } = response;
    if (status === 200) return response;
    const fault = await faultAfter("", linesOf(response));
    const problem = statusProblems[status];
    throw fault instanceof ClickhouseError || problem === undefined
      ? fault
      : new RemoteError(problem, String(status));
  };
  return { send, queryId: () => queryId };
}

async function settle(session: ClickhouseSession): Promise<void> {
  const [version = ""] = await plainLines(session, { sql: "SELECT version()" });
  if (!/^\d{1,3}\.\d{1,5}[\d.]{0,20}$/.test(version)) throw new RemoteError("not_this_kind");
  if (!isAtLeast(version, [24, 8])) throw new RemoteError("too_old", version);
  session.version = version;
  await rowsOf(session, "SELECT 1");
}

/** Connects to one address and no other, whatever the name means a moment later. */
export async function openAt(at: string, address: RemoteAddress): Promise<ClickhouseSession> {
  let socket: Socket;
  try {
    socket = socketTo(at, address);
  } catch (error) {
    // The certificates of the authority are none.
    throw new RemoteError("tls", codeOf(error));
  }
  socket.on("error", () => {});
  const session: ClickhouseSession = {
    ...{ socket, at, version: "", seen: new Map<string, number>() },
    ...sender(socket, address),
    end: async () => void socket.destroy(),
  };
  await connectBounded(
    () => socket,
    async () => {
      await connected(socket, address.tls === null ? "connect" : "secureConnect");
      await settle(session);
    },
    remoteErrorOf,
  );
  return session;
}

/** Connects to a database. */
export async function openSession(address: RemoteAddress): Promise<ClickhouseSession> {
  return openFirst(await address.resolve(), (at) => openAt(at, address));
}
