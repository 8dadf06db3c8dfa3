import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { RemoteSource } from "../remote-source.ts";
import { clickhouseSource } from "./clickhouse-source.ts";

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function reached(server: Server): Promise<RemoteSource> {
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const source = clickhouseSource({
    ...{ host: "127.0.0.1", port, database: "d", user: "u", password: "p", tls: null },
    resolve: async () => ["127.0.0.1"],
  });
  opened.unshift(source);
  return source;
}

const head = (...types: string[]) =>
  `${JSON.stringify(types.map((_, at) => `c${at}`))}\n${JSON.stringify(types)}\n`;

/** The SQL in the form that a request sends. */
const queryIn = (form: string): string =>
  /name="query"\r\n\r\n(.*?)(?: SETTINGS date_time[^\r]*)?\r\n--/s.exec(form)?.[1] ?? "";

/** A server that is ClickHouse until the query of a test comes; what it says of a user who may do nothing else is `others`. */
function pretending(
  reply: (response: ServerResponse) => void,
  others: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<RemoteSource> {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    let sql = "";
    request.on("data", (part) => {
      sql += part;
    });
    request.on("end", () => {
      sql = queryIn(sql);
      if (sql === "SELECT version()") response.end("25.3.1.1\n");
      else if (sql === "SELECT 1") response.end(`${head("UInt8")}[1]\n`);
      else if (sql.startsWith("KILL")) response.end();
      else if (sql in others) response.end(others[sql]);
      else reply(response);
    });
  });
  return reached(server);
}

const query = { text: "SELECT c0", params: [], tables: [] };
const limits = { user: "", maxRows: 100, maxBytes: 1e6, timeoutMs: 2000, shape: "table" as const };
const ask = (source: RemoteSource, change: Partial<typeof limits> = {}) =>
  source.query(query, { ...limits, ...change, signal: new AbortController().signal });

function pour(response: ServerResponse, text: string, count: (bytes: number) => void): void {
  const more = (): void => {
    do count(text.length);
    while (!response.destroyed && response.write(text));
  };
  response.on("drain", more).on("error", () => {});
  more();
}

it("reads little of rows without end", async () => {
  let sent = 0;
  const source = await pretending((response) => {
    response.write(head("String"));
    pour(response, `["${"x".repeat(1000)}"]\n`.repeat(30), (bytes) => {
      sent += bytes;
    });
  });
  expect(await ask(source)).toMatchObject({ truncated: true, rowCount: 100 });
  expect(sent).toBeLessThan(32 * 1024 ** 2);
});

it.each([
  ["a row", `${head("String")}["`],
  ["the names of columns", '["'],
  ["an error", "Code: "],
])("ends %s without an end", async (_, begun) => {
  const source = await pretending((response) => {
    response.write(begun);
    pour(response, "x".repeat(0x8000), () => {});
  });
  await expect(ask(source)).rejects.toMatchObject({
    problem: expect.stringMatching(/too_much|not_this_kind/),
  });
});

it("does not take a result that was cut off for a whole one", async () => {
  const source = await pretending((response) => {
    response.write(`${head("Int32")}[1]\n[2]\n`, () => response.destroy());
  });
  await expect(ask(source)).rejects.toMatchObject({ problem: "unreachable" });
});

it.each([
  ["Code: 395. DB::Exception: here\n[7]\n", { problem: "failed", code: "395" }],
  [
    "__exception__\r\nabcdefghijklmnop\r\nCode: 395. DB::Exception: there",
    { problem: "failed", code: "395" },
  ],
  ['["1Code: 395. DB::Exception: in a row', { problem: "failed", code: "395" }],
  ["Code: 159. DB::Exception: late", { reason: "timeout" }],
])("takes an error after some rows for what it is: %j", async (error, wanted) => {
  const source = await pretending((response) => {
    response.end(`${head("Int32")}[1]\n${error}`);
  });
  await expect(ask(source)).rejects.toMatchObject(wanted);
});

it.each([
  ["[1,2]\n", "another number of values"],
  ['{"c0":1}\n', "an object"],
  ['["x"]\n', "a text among whole numbers"],
])("refuses rows that are not of the result: %j (%s)", async (row) => {
  const source = await pretending((response) => void response.end(head("Int64") + row));
  await expect(ask(source)).rejects.toMatchObject({ name: "RemoteError" });
});

it("writes values of any type as JSON, whatever is sent as one", async () => {
  const types = ["Int64", "Float64", "Decimal(9, 2)", "Date", "DateTime", "Bool", "String", "Nested(a Int8)"];
  const cells = ["0x10", "1],[2", "1],[2", '"],["', '"', "yes", '"', { a: [1] }];
  const source = await pretending(
    (response) => void response.end(`${head(...types)}${JSON.stringify(cells)}\n`),
  );
  const { bytes } = await ask(source);
  const { rows } = JSON.parse(`{${Buffer.from(bytes).toString("utf8")}}`);
  expect(rows).toEqual([[16, null, null, '"],["', '"Z', false, '"', '{"a":[1]}']]);
});

const readonlyOf = "SELECT getSetting('readonly')";
it.each([
  [{ [readonlyOf]: "2\n" }, false],
  [{ [readonlyOf]: "0\n", "SHOW GRANTS FINAL": "GRANT SELECT(a), SHOW ON d.* TO u\n" }, false],
  [
    { [readonlyOf]: "0\n", "SHOW GRANTS FINAL": "GRANT SELECT ON a.* TO u\nGRANT INSERT ON d.* TO u\n" },
    true,
  ],
  [{ [readonlyOf]: "0\n", "SHOW GRANTS": "GRANT ALL ON *.* TO u WITH GRANT OPTION\n" }, true],
])("says whether its user may change data: %j, %s", async (others, canWrite) => {
  const source = await pretending((response) => {
    response.writeHead(400).end("Code: 62. DB::Exception: Syntax error");
  }, others);
  expect(await source.check(new AbortController().signal)).toMatchObject({ canWrite });
});

it.each([
  ["CREATE", true],
  ["SELECT, CREATE DICTIONARY", true],
  ["SYSTEM RELOAD CONFIG", true],
  ["CREATE TEMPORARY TABLE", false],
  ["CREATE FUNCTION, SELECT", false],
])("says whether the right of %s changes data: %s", async (right, canWrite) => {
  const grants = `GRANT ${right} ON *.* TO u\n`;
  const source = await pretending(() => {}, { [readonlyOf]: "0\n", "SHOW GRANTS FINAL": grants });
  expect(await source.check(new AbortController().signal)).toMatchObject({ canWrite });
});

it("waits no longer than the limit for a server that does not reply", async () => {
  const source = await pretending(() => {});
  await expect(ask(source, { timeoutMs: 100 })).rejects.toMatchObject({ reason: "timeout" });
});

it.each([
  ["SSH-2.0-OpenSSH_9.2\r\n", "not_this_kind"],
  ["HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>", "not_this_kind"],
  ["HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", "not_this_kind"],
  ["HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n", "password"],
  ["HTTP/1.1 503 Unavailable\r\nContent-Length: 0\r\n\r\n", "unreachable"],
  ["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n18.1\n", "too_old"],
])("says what a server is that replies %j", async (reply, problem) => {
  const server = createSocketServer((socket) => {
    socket.on("error", () => {}).once("data", () => socket.end(reply));
  });
  const source = await reached(server);
  await expect(source.check(new AbortController().signal)).rejects.toMatchObject({ problem });
});

const one = `${head("Int32")}[1]\n`;

it("queries a server that closes its connection after each reply", async () => {
  const source = await pretending((response) => void response.end(one), {}, { connection: "close" });
  for (let time = 0; time < 3; time++) expect(await ask(source)).toMatchObject({ rowCount: 1 });
});

it("sends a query once more where the server had closed the connection at rest, and only once", async () => {
  const sockets = new Set<unknown>();
  let closes = 0;
  const source = await pretending((response) => {
    sockets.add(response.socket);
    if (closes-- > 0) response.socket?.destroy();
    else response.end(one);
  });
  expect(await ask(source)).toMatchObject({ rowCount: 1 });
  closes = 1;
  expect(await ask(source)).toMatchObject({ rowCount: 1 });
  expect(sockets.size).toBe(2);
  closes = 2;
  await expect(ask(source)).rejects.toMatchObject({ problem: "unreachable" });
});

it("does not send a query again that has begun or was cancelled", async () => {
  let count = 0;
  const source = await pretending((response) => {
    count++;
    if (count === 1) response.write(one, () => response.socket?.destroy());
  });
  await expect(ask(source)).rejects.toMatchObject({ problem: "unreachable" });
  expect(count).toBe(1);
  await expect(ask(source, { timeoutMs: 100 })).rejects.toMatchObject({ reason: "timeout" });
  expect(count).toBe(2);
});

it.each([1, 2])("leaves a connection that the server closes after %i s before that", async (seconds) => {
  const sockets = new Set<unknown>();
  const source = await pretending(
    (response) => {
      sockets.add(response.socket);
      response.end(one);
    },
    {},
    { "keep-alive": `timeout=${seconds}` },
  );
  await ask(source);
  await new Promise((resolve) => setTimeout(resolve, (seconds - 1) * 1000 + 20));
  await ask(source);
  expect(sockets.size).toBe(2);
});

it.each([413, 414, 431])("says of the status %i that something is too large", async (status) => {
  const source = await pretending((response) => void response.writeHead(status).end("<html>"));
  await expect(ask(source)).rejects.toMatchObject({ problem: "too_much", code: String(status) });
});

it("sends every setting that would make a result a part of the whole", async () => {
  let search = new URLSearchParams();
  const source = await pretending((response) => {
    search = new URL(response.req.url ?? "", "http://localhost").searchParams;
    response.end(one);
  });
  await ask(source);
  for (const limit of [
    "join",
    "set",
    "distinct",
    "sort",
    "transfer",
    "read",
    "result",
    "group_by",
    "timeout",
  ])
    expect(search.get(`${limit}_overflow_mode`)).toBe("throw");
  for (const name of ["limit", "offset", "skip_unavailable_shards", "send_progress_in_http_headers"])
    expect(search.get(name)).toBe("0");
  expect(search.get("read_overflow_mode_leaf")).toBe("throw");
  expect(search.get("timeout_overflow_mode_leaf")).toBe("throw");
  expect(search.has("session_timezone")).toBe(false);
  expect([...search.keys()].filter((name) => name === "query" || name.startsWith("param_"))).toEqual([]);
});
