import { createServer, type IncomingMessage, type Server } from "node:http";
import { logout, token } from "@provost/contract/auth/auth";
import { chartUpdate } from "@provost/contract/chart/chart-keeping";
import { dictDetail, dictRemove } from "@provost/contract/dict/dict-editing";
import { endpoint } from "@provost/contract/wire/endpoint";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { startI18n } from "../i18n.ts";
import {
  type CallFailure,
  type CallSettings,
  call,
  callAhead,
  configureCalls,
  onCallFailure,
  onTraffic,
  type Traffic,
} from "./call.ts";
import { CallError, NetworkFailure, TokenFailure } from "./call-error.ts";

const id = "018f0000-0000-7000-8000-000000000001";
const numberCall = endpoint("GET /number/{id}", {
  permission: "self",
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional(), many: z.array(z.string()).optional() }),
  data: z.number(),
});

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

let server: Server;
let settings: CallSettings;
let seen: Seen[] = [];
let nextReply: { status: number; body: string; headers?: Record<string, string> } = {
  status: 200,
  body: '{"code":200,"msg":"","data":7}',
};
let renewed: (() => void) | null = null;
let held = false;
let bearer: string | null = "t0ken";

beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = "";
    request.on("data", (part) => {
      body += String(part);
    });
    request.on("end", () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      if (!held) {
        reply.writeHead(nextReply.status, { "content-type": "application/json", ...nextReply.headers });
        reply.end(nextReply.body);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  settings = {
    origin: `http://127.0.0.1:${address.port}`,
    client: "provost:secret",
    token: () => bearer,
    ready: () => renewed && Promise.resolve().then(renewed),
    language: () => "en",
  };
  configureCalls(settings);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  seen = [];
  nextReply = { status: 200, body: '{"code":200,"msg":"","data":7}' };
  held = false;
  bearer = "t0ken";
  renewed = null;
});

describe("refusals", () => {
  it("8.04 throws the code, message, reason and field of any other code", async () => {
    nextReply = {
      status: 400,
      body: '{"code":400,"msg":"no","data":{"reason":"bad_request","field":"id","x":1}}',
    };
    await expect(call(numberCall, { id: "1" })).rejects.toMatchObject({
      code: 400,
      msg: "no",
      reason: "bad_request",
      field: "id",
      data: { x: 1 },
    });
  });

  it("7.06 reads statuses up to 500 as replies and rejects above", async () => {
    nextReply = { status: 500, body: '{"code":500,"msg":"down"}' };
    await expect(call(numberCall, { id: "1" })).rejects.toBeInstanceOf(CallError);
    nextReply = { status: 503, body: '{"code":503,"msg":"starting"}' };
    await expect(call(numberCall, { id: "1" })).rejects.toBeInstanceOf(NetworkFailure);
  });

  it("rejects above 500 with the server's own words where it says why, except while it starts", async () => {
    const refusal = (reason: string) => ({ code: 507, msg: "Low on disk space.", data: { reason } });
    nextReply = { status: 507, body: JSON.stringify(refusal("disk_reserve")) };
    const known = { name: "CallError", code: 507, msg: "Low on disk space.", reason: "disk_reserve" };
    await expect(call(numberCall, { id: "1" })).rejects.toMatchObject(known);
    nextReply = { status: 503, body: JSON.stringify(refusal("starting")) };
    await expect(call(numberCall, { id: "1" })).rejects.toBeInstanceOf(NetworkFailure);
    nextReply = { status: 502, body: "<html>Bad Gateway</html>" };
    await expect(call(numberCall, { id: "1" })).rejects.toBeInstanceOf(NetworkFailure);
  });

  it("8.05 rejects at once where nobody answers, or the connection breaks before the reply is there", async () => {
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, "127.0.0.1", resolve));
    const address = nobody.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    await new Promise((resolve) => nobody.close(resolve));
    configureCalls({ ...settings, origin: `http://127.0.0.1:${address.port}` });
    await expect(call(numberCall, { id: "1" })).rejects.toMatchObject({ name: "NetworkFailure", status: 0 });
    configureCalls(settings);
    held = true;
    const broken = call(numberCall, { id: "1" });
    const breaking = expect
      .poll(() => seen.length)
      .toBe(1)
      .then(() => server.closeAllConnections());
    await Promise.all([expect(broken).rejects.toBeInstanceOf(NetworkFailure), breaking]);
  });

  it("8.01 shows a refused sign-in by its description", async () => {
    nextReply = { status: 400, body: '{"error":"invalid_grant","error_description":"用户名或密码错误"}' };
    const refused = call(token, { grant_type: "password" }, { form: true, anonymous: true });
    await expect(refused).rejects.toBeInstanceOf(TokenFailure);
    await expect(refused).rejects.toMatchObject({ message: "用户名或密码错误", error: "invalid_grant" });
  });

  it("carries what the next step of a sign-in needs", async () => {
    const ask = () => call(token, { grant_type: "password" }, { form: true, anonymous: true });
    nextReply = { status: 400, body: '{"error":"mfa_required","error_description":"x","mfa_token":"m1"}' };
    await expect(ask()).rejects.toMatchObject({ error: "mfa_required", mfaToken: "m1", bindTicket: null });
    nextReply = {
      status: 400,
      body: '{"error":"account_not_bound","error_description":"x","bind_ticket":"b1"}',
    };
    await expect(ask()).rejects.toMatchObject({ mfaToken: null, bindTicket: "b1", retryAfter: null });
  });

  it("says after how many seconds to come again, where the server names them", async () => {
    const headers = { "retry-after": "12" };
    nextReply = { status: 429, body: '{"error":"temporarily_unavailable","error_description":"x"}', headers };
    await expect(call(token, { grant_type: "password" }, { anonymous: true })).rejects.toMatchObject({
      status: 429,
      retryAfter: 12,
    });
    nextReply = { status: 429, body: '{"code":429,"msg":"x","data":{"reason":"too_fast"}}', headers };
    await expect(call(numberCall, { id: "1" })).rejects.toMatchObject({ reason: "too_fast", retryAfter: 12 });
    nextReply = { status: 503, body: "", headers };
    await expect(call(numberCall, { id: "1" })).rejects.toMatchObject({ status: 503, retryAfter: 12 });
    nextReply = { status: 503, body: "", headers: { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" } };
    await expect(call(numberCall, { id: "1" })).rejects.toMatchObject({ retryAfter: null });
  });

  it("rejects data that does not fit the contract", async () => {
    nextReply = { status: 200, body: '{"code":200,"data":"seven"}' };
    await expect(call(numberCall, { id: "1" })).rejects.toMatchObject({ reason: "reply_unexpected" });
    nextReply = { status: 200, body: "<html>" };
    await expect(call(numberCall, { id: "1" })).rejects.toMatchObject({ reason: "reply_unexpected" });
  });

  it("tells listeners of a failure, not of a call its caller gave up", async () => {
    const heard: CallFailure[] = [];
    const stop = onCallFailure((failure) => heard.push(failure));
    nextReply = { status: 401, body: '{"code":401}' };
    await expect(call(numberCall, { id: "1" }, { quiet: true })).rejects.toMatchObject({ msg: "未知错误" });
    held = true;
    const controller = new AbortController();
    const waiting = call(numberCall, { id: "1" }, { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    stop();
    expect(heard.map(({ quiet, token: carried }) => [quiet, carried])).toEqual([[true, "t0ken"]]);
  });
});

describe("what is sent", () => {
  it("7.01 7.02 carries the client, the bearer and the language", async () => {
    await call(numberCall, { id: "1" });
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Basic ${btoa("provost:secret")}`,
      "sq-auth": "bearer t0ken",
      "accept-language": "en",
    });
  });

  it("waits for a bearer that is being renewed, unless the call opts out", async () => {
    renewed = () => {
      bearer = "fresh";
    };
    await call(numberCall, { id: "1" }, { anonymous: true });
    expect(bearer).toBe("t0ken");
    await call(numberCall, { id: "1" });
    expect(seen.map(({ headers }) => headers["sq-auth"])).toEqual([undefined, "bearer fresh"]);
  });

  it("goes out before the page is drawn anew, where nothing has to be waited for", async () => {
    const kinds: string[] = [];
    const stop = onTraffic(({ kind }) => kinds.push(kind));
    const reply = call(numberCall, { id: "1" });
    expect(kinds).toEqual(["began"]);
    await reply;
    stop();
  });

  it("7.02 sends no bearer when the call opts out or there is none", async () => {
    await call(numberCall, { id: "1" }, { anonymous: true });
    bearer = null;
    await call(numberCall, { id: "1" });
    expect(seen.map(({ headers }) => headers["sq-auth"])).toEqual([undefined, undefined]);
  });

  it("fills the path, the query and the JSON body", async () => {
    expect(await call(numberCall, { id: "a/b", q: "三 &", many: ["x", "y"] })).toBe(7);
    nextReply = { status: 200, body: '{"code":200,"data":null}' };
    await call(dictRemove, { ids: id });
    await expect(
      call(chartUpdate, {
        id,
        name: "n",
        version: 1,
        content: {
          chartType: "bar",
          dataSrc: "t",
          selectedDimension: [],
          selectedCalcul: [],
          filters: [],
          orderByStrs: [],
          page: false,
        },
      }),
    ).rejects.toMatchObject({ reason: "reply_unexpected" });
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /number/a%2Fb?q=%E4%B8%89+%26&many=x&many=y",
      `POST /api/sq-system/dict/remove?ids=${id}`,
      "PUT /api/report/chart",
    ]);
    expect(JSON.parse(seen[2]?.body ?? "")).toMatchObject({ id, name: "n" });
  });

  it("7.03 7.10 form-serialises a POST, URL-encoded, so that no secret is in the address", async () => {
    nextReply = { status: 400, body: '{"error":"x","error_description":"y"}' };
    const signIn = call(
      token,
      { grant_type: "password", username: "李", password: "a&b=c" },
      { form: true, anonymous: true, headers: { "Tenant-Id": "000000" } },
    );
    await expect(signIn).rejects.toBeInstanceOf(TokenFailure);
    expect(seen[0]?.url).toBe("/api/sq-auth/oauth/token");
    expect(seen[0]?.body).toBe("grant_type=password&username=%E6%9D%8E&password=a%26b%3Dc");
    expect(seen[0]?.headers["content-type"]).toContain("application/x-www-form-urlencoded");
    expect(seen[0]?.headers["tenant-id"]).toBe("000000");
  });
});

it("calls below {base} are where the website says", async () => {
  nextReply = { status: 200, body: '{"code":200,"data":null}' };
  const requested = async (base?: string) => {
    configureCalls({ ...settings, ...(base === undefined ? {} : { base }) });
    await call(logout, {});
    await call(dictRemove, { ids: id });
    return seen.splice(0).map(({ url }) => url);
  };
  const other = `/api/sq-system/dict/remove?ids=${id}`;
  expect(await requested("/api/people")).toEqual(["/api/people/user/logout", other]);
  expect(await requested()).toEqual(["/api/sq-user/user/logout", other]);
});

it("tells what goes on: each call under way, each answer with the version it comes from, each that was lost", async () => {
  const heard: Traffic[] = [];
  const stop = onTraffic((traffic) => heard.push(traffic));
  nextReply = { ...nextReply, headers: { "x-provost-build": "b2" } };
  await call(numberCall, { id: "1" });
  nextReply = { status: 503, body: "" };
  await expect(call(numberCall, { id: "1" })).rejects.toBeInstanceOf(NetworkFailure);
  stop();
  expect(heard.map(({ kind }) => kind)).toEqual([
    "began",
    "answered",
    "ended",
    "began",
    "answered",
    "ended",
    "lost",
  ]);
  expect(heard[1]).toEqual({ kind: "answered", status: 200, build: "b2" });
});

describe("a full queue of the query engine", () => {
  const refusal = (reason: string, retryAfter = "0") => ({
    status: 429,
    body: JSON.stringify({ code: 429, msg: "busy", data: { reason } }),
    headers: { "retry-after": retryAfter },
  });
  const served = nextReply;

  it("is waited out: the call is made again when the server says", async () => {
    const heard: (string | null)[] = [];
    const failures: CallFailure[] = [];
    const stops = [
      onTraffic((traffic) => {
        if (traffic.kind !== "queued") return;
        heard.push(traffic.reason);
        nextReply = heard.length === 1 ? refusal("engine_budget_spent") : served;
      }),
      onCallFailure((failure) => failures.push(failure)),
    ];
    nextReply = refusal("engine_busy");
    expect(await call(numberCall, { id: "1" })).toBe(7);
    for (const stop of stops) stop();
    expect([heard, failures, seen.length]).toEqual([["busy", "behind", null], [], 3]);
  });

  it("fails the call where it would take too long, where nothing says when, and for other refusals", async () => {
    for (const refused of [
      refusal("engine_busy", "121"),
      { ...refusal("engine_busy"), headers: {} },
      refusal("too_fast"),
    ]) {
      nextReply = refused;
      await expect(call(numberCall, { id: "1" })).rejects.toMatchObject({ code: 429 });
    }
    expect(seen).toHaveLength(3);
  });

  it("is left when the caller gives up", async () => {
    nextReply = refusal("engine_busy", "60");
    const giveUp = new AbortController();
    const stop = onTraffic(({ kind }) => kind === "queued" && giveUp.abort());
    const waiting = call(numberCall, { id: "1" }, { signal: giveUp.signal });
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    stop();
    expect(seen).toHaveLength(1);
  });
});

it("7.05 9.07 a call is given up after 1,200,000 ms", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await call(numberCall, { id: "1" });
  expect(timeout.mock.calls).toEqual([[1_200_000]]);
  timeout.mockRestore();
});

it("7.04 calls are made with credentials, so that cookies go along", async () => {
  const fetching = vi.spyOn(globalThis, "fetch");
  await call(numberCall, { id: "1" });
  expect(fetching.mock.calls[0]?.[1]).toMatchObject({ credentials: "include" });
  fetching.mockRestore();
});

describe("defaults", () => {
  it("7.07 counts a reply without code as 200", async () => {
    nextReply = { status: 200, body: '{"data":3}' };
    expect(await call(numberCall, { id: "1" })).toBe(3);
  });

  it("7.07 says 未知错误 when the reply has no message", async () => {
    nextReply = { status: 404, body: '{"code":404}' };
    await expect(call(dictDetail, { id })).rejects.toMatchObject({ code: 404, msg: "未知错误" });
  });

  it.each([
    ["a reply without a message", { status: 404, body: '{"code":404}' }],
    ["a reply that does not fit", { status: 200, body: "<html>" }],
    ["no reply", { status: 503, body: "" }],
  ])("says so in the language of the console: %s", async (_, reply) => {
    startI18n("en");
    onTestFinished(() => startI18n("zh"));
    nextReply = reply;
    await expect(call(dictDetail, { id })).rejects.toMatchObject({ message: "Unknown error" });
  });
});

describe("a call that is made ahead", () => {
  it("gives its reply to the first who makes the same for the same user", async () => {
    callAhead("/number/1?q=a");
    await expect.poll(() => seen.length).toBe(1);
    nextReply = { status: 200, body: '{"code":200,"msg":"","data":8}' };
    expect(await call(numberCall, { id: "1", q: "a" })).toBe(7);
    expect(seen[0]?.headers).toMatchObject({ "sq-auth": "bearer t0ken", "accept-language": "en" });
    expect(await call(numberCall, { id: "1", q: "a" })).toBe(8);
    callAhead("/number/1");
    await expect.poll(() => seen.length).toBe(3);
    bearer = "another";
    nextReply = { status: 200, body: '{"code":200,"msg":"","data":9}' };
    expect(await call(numberCall, { id: "1" })).toBe(9);
    expect(seen.map(({ headers }) => headers["sq-auth"]).at(-1)).toBe("bearer another");
  });

  it("is made again if it was lost, and not made while the session is renewed", async () => {
    held = true;
    callAhead("/number/2");
    await expect.poll(() => seen.length).toBe(1);
    server.closeAllConnections();
    held = false;
    expect(await call(numberCall, { id: "2" })).toBe(7);
    renewed = () => undefined;
    callAhead("/number/3");
    renewed = null;
    expect(await call(numberCall, { id: "3" })).toBe(7);
    expect(seen.map(({ url }) => url)).toEqual(["/number/2", "/number/2", "/number/3"]);
  });
});
