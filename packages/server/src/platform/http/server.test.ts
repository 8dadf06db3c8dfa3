import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { ImportError } from "@provost/warehouse/csv/import-error";
import { afterAll, describe, expect, it } from "vitest";
import { healthRoutes } from "./health.ts";
import { engineSummary } from "./logged-error.ts";
import { listenForOps } from "./ops.ts";
import { type HttpOptions, makeHttp, redactUrl } from "./server.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** What the server takes for the caller's address when proxies have handed on these. */
async function addressSeen(trustProxy: number | false, forwarded: string): Promise<string> {
  const app = await makeHttp({ trustProxy, logLevel: "silent" });
  closing.push(() => app.close());
  app.get("/address", (request) => request.ip);
  const reply = await app.inject({ url: "/address", headers: { "x-forwarded-for": forwarded } });
  return reply.body;
}

it("takes for the caller's address what the trusted proxies saw, not what the caller says", async () => {
  expect(await addressSeen(false, "203.0.113.9")).toBe("127.0.0.1");
  expect(await addressSeen(1, "198.51.100.1, 203.0.113.9")).toBe("203.0.113.9");
  expect(await addressSeen(2, "198.51.100.1, 203.0.113.9, 10.0.0.7")).toBe("203.0.113.9");
});

it("logs no address with what is in its query or fragment for a secret", () => {
  expect(redactUrl("/a?sql=select&x=1&password=p&newpassword=n")).toBe(
    "/a?sql=…&x=1&password=…&newpassword=…",
  );
  expect(redactUrl("/login#code=c&state=s&source=qq")).toBe("/login#code=…&state=…&source=qq");
  expect(redactUrl("/login?code=&state")).toBe("/login?code=&state");
  expect(redactUrl("/api/x?a=1&frame_ticket=000000.abc")).toBe("/api/x?a=1&frame_ticket=…");
  expect(redactUrl("at https://a.example/?access_token=t (in x)")).toBe(
    "at https://a.example/?access_token=… (in x)",
  );
});

async function opened(options: Partial<HttpOptions> = {}, files = true) {
  const app = await makeHttp({ trustProxy: false, logLevel: "silent", ...options });
  closing.push(() => app.close());
  healthRoutes(app, {
    stopping: new AbortController().signal,
    database: async () => true,
    engine: async () => true,
    files: async () => files,
    ownFiles: async () => true,
    damagedTables: async () => [],
  });
  return app;
}

it.each(["/api/%ff", "/%c3%28", "/api/report/chart/%zz"])("answers %s in the envelope", async (path) => {
  const app = await opened();
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const reply = await fetch(address + path, { headers: { "accept-language": "en" } });
  expect([reply.status, await reply.json()]).toEqual([
    400,
    expect.objectContaining({ code: 400, success: false, data: expect.objectContaining({ field: "url" }) }),
  ]);
});

it("answers what is no request that can be read in the envelope, too", async () => {
  const app = await opened();
  const address = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const replyTo = async (sent: string) => {
    const socket = connect(Number(address.port), address.hostname);
    socket.write(sent);
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    return { head, ...JSON.parse(body) };
  };
  const long = await replyTo(`GET /api/x?y=${"y".repeat(30_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(long).toMatchObject({ code: 431, success: false, msg: "请求的地址或标头过长" });
  expect(long.head).toMatch(/^HTTP\/1.1 431 /);
  expect(await replyTo("GARBAGE\r\n\r\n")).toMatchObject({
    code: 400,
    msg: "请求参数有误：request 无法读取",
    data: { reason: "bad_request", field: "request" },
  });
});

it("asks for TLS only where there is TLS", async () => {
  const hsts = async (trustProxy: number | false, proto: string) => {
    const app = await opened({ trustProxy });
    const headers = { "x-forwarded-proto": proto };
    return (await app.inject({ url: "/healthz", headers })).headers["strict-transport-security"];
  };
  expect(await hsts(false, "https")).toBeUndefined();
  expect(await hsts(1, "http")).toBeUndefined();
  expect(await hsts(1, "https")).toMatch(/max-age=\d+/);
});

describe("metrics and the API description", () => {
  const token = "a-token-of-operators";
  const paths = ["/metrics", "/api/openapi.json", "/api/docs/", "/api/docs/static/index.css"];

  it("are not there without a token, and need the one that is set; health needs none", async () => {
    const [closed, guarded] = [await opened(), await opened({ opsToken: token })];
    for (const url of paths) {
      expect((await closed.inject(url)).statusCode, url).toBe(404);
      for (const authorization of [undefined, "Bearer", `Bearer ${token}x`, `Basic ${token}`]) {
        const reply = await guarded.inject({
          url,
          headers: authorization === undefined ? {} : { authorization },
        });
        expect([reply.statusCode, reply.json().data], url).toEqual([401, { reason: "ops_token" }]);
      }
      const headers = { authorization: `Bearer ${token}` };
      expect((await guarded.inject({ url, headers })).statusCode, url).toBe(200);
    }
    for (const url of ["/healthz", "/readyz"]) expect((await closed.inject(url)).statusCode).toBe(200);
  });

  it("call a server without its files ready, and say so", async () => {
    const { statusCode, body } = await (await opened({}, false)).inject("/readyz");
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: "ready", files: "not reachable" }]);
  });

  it("are on a port of their own, where nothing else is", async () => {
    const app = await opened();
    app.get("/api/mounted", async () => "mounted");
    const { server, address } = await listenForOps(app, { host: "127.0.0.1", port: 0 });
    closing.push(async () => server.close());
    const statusOf = async (path: string) => (await fetch(address + path)).status;
    for (const path of [...paths, "/healthz", "/readyz"]) expect(await statusOf(path), path).toBe(200);
    for (const path of ["/api/mounted", "/", "/metricsx"]) expect(await statusOf(path), path).toBe(404);
  });

  it("tell how late the event loop is", async () => {
    const app = await opened({ opsToken: token });
    const { body } = await app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
    expect(body).toMatch(/^nodejs_eventloop_lag_max_seconds \S+$/m);
  });
});

describe("the log", () => {
  it.each([
    [
      '{"exception_type":"Conversion","exception_message":"Could not convert string \\"13900000001\\" to INT32","position":"27"}',
      "Conversion, position 27",
    ],
    [
      "Conversion Error: Could not convert string 'Chen Yu' to INT32 when casting from source column phone",
      "Conversion, column phone",
    ],
    [
      "Invalid Input Error: CSV Error on Line: 12\nOriginal Line: Chen Yu,13900000001",
      "Invalid Input, line 12",
    ],
    ["Out of Range Error: Overflow in multiplication of INT64 (123456789 * 987654321)!", "Out of Range"],
    ["Chen Yu", "error"],
  ])("holds of an engine's text %j its type, column and place only", (text, logged) => {
    expect(engineSummary(text)).toBe(logged);
  });

  it("holds no value of a table, however deep the engine's error lies", async () => {
    const lines: string[] = [];
    const app = await opened({ logLevel: "warn", logTo: { write: (line) => lines.push(line) } });
    const engine = new Error("Conversion Error: Could not convert string 'Chen Yu' to INT32");
    const record = Object.assign(new Error('invalid input syntax for type integer: "Chen Yu"'), {
      ...{ severity: "ERROR", code: "22P02", detail: "Key (name)=(Chen Yu) already exists.", column: "name" },
    });
    app.get("/a", async () => Promise.reject(new ImportError({ kind: "failed" }, engine)));
    app.get("/b", async () => Promise.reject(new Error("saving", { cause: record })));
    for (const url of ["/a", "/b"]) expect((await app.inject(url)).statusCode).toBe(500);
    expect(lines.join("")).not.toContain("Chen");
    expect(lines.join("")).toMatch(/Conversion.*column name.*22P02/s);
  });
});
