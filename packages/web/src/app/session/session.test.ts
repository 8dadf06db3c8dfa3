import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, configureCalls } from "../../platform/call.ts";
import { createStorage } from "../../platform/storage.ts";
import { stored } from "../stored-items.ts";
import { createSession } from "./session.ts";

let server: Server;
let requests: URLSearchParams[] = [];
let answer: { status: number; body: object };

const reply = {
  access_token: "a1",
  refresh_token: "r1",
  token_type: "bearer",
  expires_in: 3600,
  scope: "all",
  tenant_id: "000000",
  user_id: "u1",
  dept_id: "",
  post_id: "",
  role_id: "",
  oauth_id: "",
  account: "admin",
  user_name: "admin",
  nick_name: "Admin",
  role_name: "admin",
  avatar: "",
  detail: { type: "web" },
  license: "",
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += String(part);
    });
    request.on("end", () => {
      requests.push(new URLSearchParams(body));
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  configureCalls({
    origin: `http://127.0.0.1:${address.port}`,
    client: "a:b",
    token: () => null,
    language: () => "zh",
  });
});

afterAll(() => server.close());

beforeEach(() => {
  requests = [];
  answer = { status: 200, body: reply };
});

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function open(markerThere = true) {
  const time = { now: 0 };
  const clock = { now: () => time.now };
  const storage = createStorage({ prefix: "p", local: memory(), session: memory(), clock });
  let there = markerThere;
  const marker = {
    there: () => there,
    drop: () => {
      there = false;
    },
  };
  const session = createSession({
    storage,
    clock,
    call,
    marker,
    alone: (run) => run(),
    tokenTime: 3000,
  });
  return { time, storage, session };
}

const admin = { tenantId: "000000", username: "admin", password: "pw" };

describe("signing in", () => {
  it("signs nobody in on a refusal and gives its text", async () => {
    const { session } = open();
    answer = { status: 400, body: { error: "invalid_grant", error_description: "用户名或密码错误" } };
    await expect(session.signIn(admin)).rejects.toThrow("用户名或密码错误");
    expect(session.token()).toBeNull();
    expect(session.state.getState().phase).toBe("out");
  });

  it("signs nobody in on a reply without a token", async () => {
    const { session } = open();
    answer = { status: 200, body: { account: "admin" } };
    await expect(session.signIn(admin)).rejects.toThrow();
    expect(session.token()).toBeNull();
  });

  it("sends the fields as a form and keeps the user without tokens", async () => {
    const { session, storage } = open();
    await session.signIn(admin);
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({
      tenantId: "000000",
      username: "admin",
      password: "pw",
      grant_type: "password",
      scope: "all",
      type: "account",
    });
    expect(storage.get(stored.userInfo)).not.toHaveProperty("access_token");
    expect([session.token(), storage.get(stored.refreshToken)]).toEqual(["a1", "r1"]);
  });
});

describe("renewing", () => {
  it("sends no refresh token: the cookie does it", async () => {
    const { session } = open();
    await session.refresh();
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({ grant_type: "refresh_token", scope: "all" });
  });

  it("asks once for many at the same time", async () => {
    const { session } = open();
    await Promise.all([session.refresh(), session.refresh(), session.refresh()]);
    expect(requests).toHaveLength(1);
  });

  it("starts when the token's age reaches tokenTime, not before, and again after a failure", async () => {
    const { session, time } = open();
    await session.signIn(admin);
    time.now = 2_999_000;
    await session.check();
    expect(requests).toHaveLength(1);
    time.now = 3_000_000;
    answer = { status: 500, body: { code: 500 } };
    await session.check();
    answer = { status: 200, body: reply };
    await session.check();
    expect(requests).toHaveLength(3);
    await session.check();
    expect(requests).toHaveLength(3);
  });

  it("a refused restore signs out locally", async () => {
    const { session } = open();
    answer = { status: 400, body: { error: "invalid_grant", error_description: "x" } };
    await session.restore();
    expect(session.authenticated()).toBe(false);
  });

  it("a server out of reach does not sign out", async () => {
    const { session } = open();
    answer = { status: 503, body: {} };
    await session.restore();
    expect(session.authenticated()).toBe(true);
    expect(session.state.getState().phase).toBe("unreachable");
  });

  it("that comes back after signing out, or after somebody else signed in, changes nothing", async () => {
    const { session } = open();
    await session.signIn(admin);
    const late = session.refresh();
    session.forget();
    await late;
    expect([session.token(), session.state.getState().phase]).toEqual([null, "out"]);
    answer = { status: 400, body: { error: "invalid_grant", error_description: "x" } };
    const lateRefusal = session.restore();
    await expect.poll(() => requests.length).toBe(3);
    answer = { status: 200, body: { ...reply, access_token: "b1", user_id: "u2" } };
    await Promise.all([session.signIn(admin), lateRefusal]);
    expect([session.token(), session.state.getState().phase]).toEqual(["b1", "in"]);
  });

  it("tells when another person has come in by the cookie", async () => {
    const { session } = open();
    await session.signIn(admin);
    const heard: string[] = [];
    session.onPersonChange(() => heard.push("changed"));
    await session.refresh();
    answer = { status: 200, body: { ...reply, user_id: "u2" } };
    await session.refresh();
    expect(heard).toEqual(["changed"]);
  });
});
