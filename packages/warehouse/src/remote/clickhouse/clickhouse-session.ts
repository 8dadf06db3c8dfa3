import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { text as textOf } from "node:stream/consumers";
import type { Value } from "../../warehouse.ts";
import {
  codeOf,
  connectBounded,
  connectMs,
  isAtLeast,
  openFirst,
  type RemoteRows,
  type RemoteSession,
  systemProblemOf,
} from "../remote-driver.ts";
import { type RemoteAddress, RemoteError, type RemoteProblem } from "../remote-source.ts";
import { lineTo } from "./clickhouse-line.ts";
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
  /** Runs an INSERT, whose rows follow in pieces, to its end. */
  insert(sql: string, pieces: AsyncIterable<string>): Promise<void>;
  /** Tables whose columns were seen to be those that a query expects, and when, by `performance.now()`. */
  seen: Map<string, number>;
}

/** Makes results those of the other engines, and rows such that an error among them is not taken for one. */
export const settings: Readonly<Record<string, string>> = {
  readonly: "2",
  default_format: "JSONCompactEachRowWithNamesAndTypes",
  date_time_output_format: "iso",
  output_format_json_quote_64bit_integers: "1",
  output_format_json_quote_decimals: "1",
  output_format_json_quote_denormals: "0",
  http_write_exception_in_output_format: "0",
  // What is left of a query whose connection is closed is of no use to anyone.
  cancel_http_readonly_queries_on_client_close: "1",
  // A list of a thousand moments is longer than the 256 kB that are usual.
  max_query_size: "4194304",
  allow_experimental_analyzer: "1",
  allow_experimental_join_condition: "1",
  // A list would be read as the type of the column: moments with fractions would be rounded, or refused.
  optimize_min_equality_disjunction_chain_length: "1000000",
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
  // With the user's own, a result would be a part that is taken for the whole.
  limit: "0",
  offset: "0",
  skip_unavailable_shards: "0",
  send_progress_in_http_headers: "0",
  timeout_overflow_mode: "throw",
  timeout_overflow_mode_leaf: "throw",
  timeout_before_checking_execution_speed: "0",
  read_overflow_mode: "throw",
  read_overflow_mode_leaf: "throw",
  join_overflow_mode: "throw",
  set_overflow_mode: "throw",
  distinct_overflow_mode: "throw",
  sort_overflow_mode: "throw",
  transfer_overflow_mode: "throw",
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
  /** What it says, for operators only: it may have parts of the statement. */
  readonly text: string;

  constructor(number: number, text: string) {
    super(`ClickHouse: ${number}`);
    this.number = number;
    this.text = text;
  }
}

/** What the database said of a statement that failed; null where it is another failure. */
export const said = (error: unknown): { number: number; text: string } | null =>
  error instanceof ClickhouseError ? { number: error.number, text: error.text } : null;

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
const maxErrorBytes = 64 * 1024;

/** What a text that is no row says. */
function errorIn(text: string): Error {
  const [, number] = /Code: (\d{1,5})\b/.exec(text) ?? [];
  return number === undefined
    ? new RemoteError("not_this_kind")
    : new ClickhouseError(Number(number), text.trim().slice(0, 500));
}

/** Reads on until there is enough of a text to know what it says; where the connection ends before, what there is. */
async function readError(prefix: string, lines: AsyncIterator<string>): Promise<Error> {
  let text = prefix;
  try {
    for (let line = await lines.next(); !line.done && text.length < maxErrorBytes; line = await lines.next())
      text += `\n${line.value}`;
  } catch {
    // The server ends it so where rows were sent before the error.
  }
  return errorIn(text);
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

/** Reads the rows of a reply as fast as they are taken. A line that is not a row is thrown as an error. */
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
      throw await readError(String(line), lines);
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

/** The number of the error of a setting that a profile limits. */
const limitFixed = 452;

/** All rows of a query of the server's own, as texts. */
export async function rowsOf(
  session: ClickhouseSession,
  sql: string,
  values: Statement["values"] = {},
): Promise<readonly (readonly (string | null)[])[]> {
  const { rows } = await rowsIn(await session.send({ sql, values, settings })).next(Number.POSITIVE_INFINITY);
  return rows;
}

/** The lines of the reply to a statement that runs with the user's own settings. */
export async function plainLines(session: ClickhouseSession, statement: Statement): Promise<string[]> {
  const text = await textOf(await session.send(statement));
  return text.split("\n").filter((line) => line !== "");
}

/** Sends a statement with a limit of its time; without that where the user's profile fixes the limit: the pool has one of its own. */
export async function sendLimited(
  session: ClickhouseSession,
  statement: Statement,
  timeoutMs: number,
): Promise<IncomingMessage> {
  const limit = { max_execution_time: String(Math.max(1, timeoutMs) / 1000) };
  try {
    return await session.send({ ...statement, settings: { ...settings, ...limit } });
  } catch (error) {
    if (!(error instanceof ClickhouseError) || error.number !== limitFixed) throw error;
    return await session.send({ ...statement, settings });
  }
}

async function checkServer(session: ClickhouseSession): Promise<void> {
  const [version = ""] = await plainLines(session, { sql: "SELECT version()" });
  if (!/^\d{1,3}\.\d{1,5}[\d.]{0,20}$/.test(version)) throw new RemoteError("not_this_kind");
  if (!isAtLeast(version, [24, 8])) throw new RemoteError("too_old", version);
  session.version = version;
  await rowsIn(await sendLimited(session, { sql: "SELECT 1" }, connectMs)).next(Number.POSITIVE_INFINITY);
}

/** What a reply without an error of the database means: something in front of it sent that. */
const statusProblems: Readonly<Record<number, RemoteProblem>> = {
  401: "password",
  403: "password",
  413: "too_much",
  414: "too_much",
  431: "too_much",
  502: "unreachable",
  503: "unreachable",
  504: "unreachable",
};

/** A server reads no more of a field than 128 kB; it puts those of one name together. */
const fieldLength = 30_000;

/** What ends a query: beside a form, settings of an address whose names end so are taken for those of tables in the form, and left out. */
function formatSettings(own: Readonly<Record<string, string>>): string {
  const names = Object.keys(own).filter((name) => name.endsWith("_format") && name !== "default_format");
  return names.length === 0 ? "" : ` SETTINGS ${names.map((name) => `${name} = '${own[name]}'`).join(", ")}`;
}

/** The text in parts that end with a whole character. */
function partsOf(sql: string): (readonly ["query", string])[] {
  const parts: (readonly ["query", string])[] = [];
  for (let from = 0; from < sql.length; ) {
    const last = sql.charCodeAt(from + fieldLength - 1);
    const isHalf = last >= 0xd800 && last < 0xdc00;
    const until = from + fieldLength - (isHalf ? 1 : 0);
    parts.push(["query", sql.slice(from, until)]);
    from = until;
  }
  return parts;
}

/** Connects to one address and no other, whatever the name means a moment later. */
export async function openAt(at: string, address: RemoteAddress): Promise<ClickhouseSession> {
  const line = lineTo(at, address);
  let queryId = "";
  const searchOf = (own: Readonly<Record<string, string>>): URLSearchParams => {
    queryId = `provost-${randomUUID()}`;
    return new URLSearchParams({ database: address.database, query_id: queryId, ...own });
  };
  /** The reply, where it is one of rows. */
  const accepted = async (response: IncomingMessage): Promise<IncomingMessage> => {
    if (response.statusCode === 200) return response;
    const error = await readError("", linesOf(response));
    const problem = statusProblems[response.statusCode ?? 0];
    throw error instanceof ClickhouseError || problem === undefined
      ? error
      : new RemoteError(problem, String(response.statusCode));
  };
  const session: ClickhouseSession = {
    ...{ at, version: "", seen: new Map<string, number>() },
    get socket() {
      return line.socket();
    },
    get restMs() {
      return line.restMs();
    },
    queryId: () => queryId,
    send: async ({ sql, values = {}, settings: own = {} }) => {
      const bound = Object.entries(values).map(
        ([name, value]) => [`param_${name}`, boundText(value)] as const,
      );
      return accepted(await line.send(searchOf(own), [...partsOf(sql + formatSettings(own)), ...bound]));
    },
    insert: async (sql, pieces) => {
      try {
        await textOf(await accepted(await line.insert(searchOf({ query: sql }), pieces)));
      } catch (error) {
        // The rest of the rows would be taken for the next statement.
        line.socket().destroy();
        throw error;
      }
    },
    end: async () => void line.socket().destroy(),
  };
  await connectBounded(
    () => session.socket,
    async () => {
      await line.connected();
      await checkServer(session);
    },
    remoteErrorOf,
  );
  return session;
}

/** Connects to a database. */
export async function openSession(address: RemoteAddress): Promise<ClickhouseSession> {
  return openFirst(await address.resolve(), (at) => openAt(at, address));
}
