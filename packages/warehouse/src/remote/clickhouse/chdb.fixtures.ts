import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createRequire } from "node:module";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { testCertificate } from "../mysql/mariadb.fixtures.ts";
import type { ChdbReply, ChdbRequest } from "./chdb-engine.fixtures.ts";

function isInstalled(name: string): boolean {
  try {
    return createRequire(import.meta.url).resolve(name) !== "";
  } catch {
    return false;
  }
}

/** Whether chDB is installed: ClickHouse as a library. */
export const hasChdb = isInstalled("chdb");

/** ClickHouse on loopback: its HTTP interface in front of chDB, which has no server. */
export interface Chdb {
  host: string;
  port: number;
  /** Where it is reached by TLS. */
  securePort: number;
  /** Ids of the queries that it was asked to stop. */
  stopped: readonly string[];
  /** Runs statements; columns are nullable where they do not say otherwise. */
  run(...statements: string[]): Promise<void>;
  rows(query: string): Promise<unknown[][]>;
  /** Gives it a certificate for a name, `DNS:…` or `IP:…`, signed by itself; returns that. */
  certify(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A user who can connect. */
export interface ChdbUser {
  name: string;
  password: string;
  /** Requests cannot change the user's settings. */
  isFixed?: boolean;
  /** Requests cannot change these settings. */
  constraints?: readonly string[];
  /** False: the user may make and fill no tables. */
  mayWrite?: boolean;
}

const reserved = new Set(["database", "query_id", "default_format", "query"]);
const unescaped: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "0": "\0",
  b: "\b",
  f: "\f",
};
const statuses: Readonly<Record<number, number>> = { 60: 404, 81: 404, 497: 403, 516: 403 };

function refuse(response: ServerResponse, number: number, message: string): void {
  response.writeHead(statuses[number] ?? 500, { "x-clickhouse-exception-code": number });
  response.end(`Code: ${number}. DB::Exception: ${message}\n`);
}

async function engine() {
  const folder = await mkdtemp(join(tmpdir(), "provost-chdb-"));
  const program = new URL("./chdb-engine.fixtures.ts", import.meta.url);
  // A zone that is not UTC, as many servers have: nothing may depend on it.
  const env = { ...process.env, TZ: "Asia/Shanghai" };
  const child = fork(program, [folder], { serialization: "advanced", execArgv: [], env });
  const waiting = new Map<number, (reply: ChdbReply) => void>();
  let last = 0;
  child.on("message", (reply: ChdbReply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  const ask = (request: Omit<ChdbRequest, "id">): Promise<ChdbReply> => {
    const id = ++last;
    const { promise, resolve } = Promise.withResolvers<ChdbReply>();
    waiting.set(id, resolve);
    child.send({ ...request, id });
    return promise;
  };
  const stop = async (): Promise<void> => {
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true });
  };
  return { ask, stop };
}

/** A statement as a form with its values, or in the address with rows behind it. */
async function statementOf(
  request: IncomingMessage,
  search: URLSearchParams,
): Promise<{ form: FormData; sql: string }> {
  const body = await buffer(request);
  const inAddress = search.get("query");
  if (inAddress !== null) return { form: new FormData(), sql: `${inAddress}\n${body.toString("utf8")}` };
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(body, { headers }).formData();
  return { form, sql: form.getAll("query").join("") };
}

function credentialsOf({ headers }: IncomingMessage): string {
  return Buffer.from(headers.authorization?.replace(/^Basic /, "") ?? "", "base64").toString("utf8");
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

/** Starts one for some users. */
export async function startChdb(...users: readonly ChdbUser[]): Promise<Chdb> {
  const { ask, stop } = await engine();
  const stopped: string[] = [];
  const found = async (request: Omit<ChdbRequest, "id">): Promise<Buffer> => {
    const reply = await ask(request);
    if (reply.error !== undefined) throw new Error(reply.error);
    return Buffer.from(reply.bytes);
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const search = new URL(request.url ?? "/", "http://localhost").searchParams;
    const { form, sql } = await statementOf(request, search);
    const user = users.find(({ name, password }) => credentialsOf(request) === `${name}:${password}`);
    if (user === undefined) return refuse(response, 516, "Authentication failed");
    const params: Record<string, string> = {};
    const settings: Record<string, string> = {};
    // As servers do beside a form.
    for (const [name, value] of search)
      if (!/_(?:format|types|structure)$/.test(name) && !reserved.has(name)) settings[name] = value;
    for (const [name, value] of form)
      if (name.startsWith("param_"))
        params[name.slice("param_".length)] = String(value).replace(
          /\\(.)/g,
          (_, one: string) => unescaped[one] ?? one,
        );
    if (user.mayWrite === false && /^(?:CREATE|INSERT)/.test(sql))
      return refuse(response, 497, `${user.name}: Not enough privileges`);
    if (user.constraints?.some((name) => name in settings))
      return refuse(response, 452, "Setting should not be changed");
    if (user.isFixed && Object.keys(settings).length > 0)
      return refuse(response, 164, "Cannot modify setting in readonly mode");
    if (sql.startsWith("KILL QUERY")) stopped.push(params.id ?? "");
    const reply = await ask({
      ...{ sql, params, settings },
      queryId: search.get("query_id") ?? "",
      database: search.get("database") ?? "default",
      format: String(request.headers["x-clickhouse-format"] ?? "TabSeparated"),
    });
    if (response.destroyed) return;
    if (reply.error === undefined) response.writeHead(200).end(reply.bytes);
    else refuse(response, Number(/Code: (\d+)/.exec(reply.error)?.[1] ?? 1002), reply.error);
  }
  const listener: RequestListener = (request, response) => {
    serve(request, response).catch(() => response.destroy());
  };
  const plain = createServer({ maxHeaderSize: 1024 ** 2 }, listener);
  const first = await testCertificate("IP:127.0.0.1");
  const secure = createSecureServer(first, listener);
  const admin = { params: {}, settings: {}, queryId: "", database: "" };
  return {
    host: "127.0.0.1",
    port: await listening(plain),
    securePort: await listening(secure),
    stopped,
    run: async (...statements) => {
      for (const sql of statements) await found({ ...admin, sql, format: "Null" });
    },
    rows: async (query) => {
      const lines = (await found({ ...admin, sql: query, format: "JSONCompactEachRow" })).toString("utf8");
      return lines.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
    },
    certify: async (name) => {
      const certificate = await testCertificate(name);
      secure.setSecureContext(certificate);
      return certificate.cert;
    },
    stop: async () => {
      for (const server of [plain, secure]) {
        server.close();
        server.closeAllConnections();
      }
      await stop();
    },
  };
}
