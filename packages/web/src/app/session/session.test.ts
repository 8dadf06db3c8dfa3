import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, configureCalls } from "../../platform/http/call.ts";
import { createStorage } from "../../platform/storage.ts";
import { stored } from "../start/stored-items.ts";
import { createSession, type Session } from "./session.ts";
import { siblingsOf } from "./siblings.ts";

let server: Server;
let browsers = 0;
const channels: BroadcastChannel[] = [];
let requests: URLSearchParams[] = [];
let nextReply: { status: number; body: object; headers?: Record<string, string> };

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
      response.writeHead(nextReply.status, nextReply.headers).end(JSON.stringify(nextReply.body));
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

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

beforeEach(() => {
  requests = [];
  nextReply = { status: 200, body: reply };
});

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** A browser: what its tabs share. */
function openBrowser(markerThere = true) {
  const time = { now: 0 };
  const local = memory();
  const cookie = { there: markerThere };
  const name = `session-test-${browsers++}`;
  let last: Promise<unknown> = Promise.resolve();
  function alone<T>(run: () => Promise<T>): Promise<T> {
    const mine = last.then(run, run);
    last = mine.catch(() => undefined);
    return mine;
  }
  return {
    time,
    cookie,
    tab(session = memory()) {
      const clock = { now: () => time.now };
      const storage = createStorage({ prefix: "p", local, session, clock });
      const channel = new BroadcastChannel(name);
      channels.push(channel);
      const made = createSession({
        storage,
        clock,
        call,
        marker: {
          there: () => cookie.there,
          drop: () => {
            cookie.there = false;
          },
        },
        siblings: siblingsOf(channel),
        alone,
        tokenTime: 3000,
      });
      return { storage, session: made };
    },
  };
}

function open(markerThere = true) {
  const browser = openBrowser(markerThere);
  return { ...browser, ...browser.tab() };
}

const refused = { error: "invalid_grant", error_description: "x" };
const admin = { grant_type: "password", type: "account", username: "admin", password: "pw" } as const;
const signIn = (session: Session) => session.signIn("000000", admin);

describe("signing in", () => {
  it("4.01 8.01 signs nobody in on a refusal and gives its text", async () => {
    const { session } = open();
    nextReply = { status: 400, body: { error: "invalid_grant", error_description: "用户名或密码错误" } };
    await expect(signIn(session)).rejects.toThrow("用户名或密码错误");
    expect(session.token()).toBeNull();
    expect(session.state.getState().phase).toBe("out");
  });

  it("4.01 signs nobody in on a reply without a token", async () => {
    const { session } = open();
    nextReply = { status: 200, body: { account: "admin" } };
    await expect(signIn(session)).rejects.toThrow();
    expect(session.token()).toBeNull();
  });

  it("4.01 4.02 7.11 7.13 sends the fields as a form and keeps the user without tokens", async () => {
    const { session, storage } = open();
    await signIn(session);
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

  it("4.08 asks once for many at the same time", async () => {
    const { session } = open();
    await Promise.all([session.refresh(), session.refresh(), session.refresh()]);
    expect(requests).toHaveLength(1);
  });

  it("4.08 4.09 starts when the token's age reaches tokenTime, not before, and again after a failure", async () => {
    const { session, time } = open();
    await signIn(session);
    time.now = 2_999_000;
    await session.check();
    expect(requests).toHaveLength(1);
    time.now = 3_000_000;
    nextReply = { status: 500, body: { code: 500 } };
    await session.check();
    nextReply = { status: 200, body: reply };
    await session.check();
    expect(requests).toHaveLength(3);
    await session.check();
    expect(requests).toHaveLength(3);
  });

  it("a refused restore signs out locally", async () => {
    const { session } = open();
    nextReply = { status: 400, body: refused };
    await session.restore();
    expect(session.authenticated()).toBe(false);
  });

  it("too many callers, a fault of the server or no answer do not sign out, and it is tried again when the server said", async () => {
    const { session, time } = open();
    const busy = { error: "temporarily_unavailable", error_description: "busy" };
    for (const status of [429, 500, 503]) {
      nextReply = { status, body: status === 500 ? { code: 500 } : busy, headers: { "retry-after": "30" } };
      await session.restore();
      expect([status, session.authenticated(), session.state.getState().phase]).toEqual([
        status,
        true,
        "unreachable",
      ]);
    }
    nextReply = { status: 200, body: reply };
    time.now = 29_999;
    await session.check();
    expect(session.state.getState().phase).toBe("unreachable");
    time.now = 30_000;
    await session.check();
    expect([session.state.getState().phase, session.token()]).toEqual(["in", "a1"]);
  });

  it("refused for good ends the session with what the server said", async () => {
    const { session, time } = open();
    await signIn(session);
    time.now = 3_000_000;
    nextReply = { status: 400, body: refused };
    await session.check();
    expect(session.state.getState()).toMatchObject({ phase: "out", notice: "x", lastUser: "u1" });
  });

  it("before a call: waits for a token that has outlived itself, as after the machine slept", async () => {
    const { session, time } = open();
    await signIn(session);
    time.now = 3_569_000;
    await session.ready();
    expect(requests).toHaveLength(1);
    time.now = 3_570_000;
    nextReply = { status: 200, body: { ...reply, access_token: "a2" } };
    await Promise.all([session.ready(), session.ready()]);
    expect([requests.length, session.token()]).toEqual([2, "a2"]);
  });

  it("4.10 stores both tokens with a new time", async () => {
    const { session, storage, time } = open();
    await signIn(session);
    time.now = 3_000_000;
    nextReply = { status: 200, body: { ...reply, access_token: "a2", refresh_token: "r2" } };
    await session.check();
    expect(storage.record(stored.token)).toEqual({ content: "a2", datetime: 3_000_000 });
    expect(storage.record(stored.refreshToken)).toEqual({ content: "r2", datetime: 3_000_000 });
  });

  it("that comes back after signing out, or after somebody else signed in, changes nothing", async () => {
    const { session } = open();
    await signIn(session);
    const late = session.refresh();
    await expect.poll(() => requests.length).toBe(2);
    session.forget();
    await late;
    expect([session.token(), session.state.getState().phase]).toEqual([null, "out"]);
    nextReply = { status: 400, body: refused };
    const lateRefusal = session.restore();
    await expect.poll(() => requests.length).toBe(3);
    nextReply = { status: 200, body: { ...reply, access_token: "b1", user_id: "u2" } };
    await Promise.all([signIn(session), lateRefusal]);
    expect([session.token(), session.state.getState().phase]).toEqual(["b1", "in"]);
  });

  it("tells when another person has come in by the cookie", async () => {
    const { session } = open();
    await signIn(session);
    const heard: string[] = [];
    session.onPersonChange(() => heard.push("changed"));
    await session.refresh();
    nextReply = { status: 200, body: { ...reply, user_id: "u2" } };
    await session.refresh();
    expect(heard).toEqual(["changed"]);
  });
});

describe("the lock", () => {
  it("is known from the renewal's reply before anything is drawn: in a new tab, and after a reload of one that slept", async () => {
    const browser = openBrowser();
    nextReply = { status: 200, body: { ...reply, locked: true } };
    const { session, storage } = browser.tab();
    const locks: (boolean | null)[] = [];
    session.state.subscribe(({ phase }) => {
      if (phase === "in") locks.push(storage.get(stored.isLock));
    });
    await session.restore();
    expect(locks).toEqual([true]);

    const slept = memory();
    const before = browser.tab(slept);
    nextReply = { status: 200, body: reply };
    await signIn(before.session);
    before.storage.set(stored.lockedUser, "u1");
    expect(browser.tab(slept).storage.get(stored.isLock)).toBe(true);
  });

  it("is told by every renewal, with the moment it was asked for", async () => {
    const { session, time } = open();
    const heard: [boolean, number][] = [];
    session.onLockReported((isLocked, at) => heard.push([isLocked, at]));
    time.now = 7;
    nextReply = { status: 200, body: { ...reply, locked: true } };
    await session.refresh();
    nextReply = { status: 200, body: { ...reply, locked: false } };
    await session.refresh();
    expect(heard).toEqual([
      [true, 7],
      [false, 7],
    ]);
  });

  it("and its password end with signing in, and with signing out by hand or by force", async () => {
    const { session, storage } = open();
    const lockNow = (): void => {
      storage.set(stored.isLock, true);
      storage.set(stored.lockPasswd, true);
      storage.set(stored.tabName, "t");
      storage.set(stored.lockedUser, "u1");
    };
    const left = () => [
      storage.get(stored.isLock),
      storage.get(stored.lockPasswd),
      storage.get(stored.tabName),
      storage.get(stored.lockedUser),
    ];
    lockNow();
    await signIn(session);
    expect(left()).toEqual([null, null, null, null]);
    for (const byHand of [true, false]) {
      lockNow();
      session.forget({ byHand });
      expect(left()).toEqual([null, null, null, null]);
      await signIn(session);
    }
  });

  it("of somebody else in this browser is left alone when this tab's session ends", async () => {
    const { session, storage } = open();
    await signIn(session);
    storage.set(stored.lockedUser, "u2");
    session.forget();
    expect(storage.get(stored.lockedUser)).toBe("u2");
  });
});

describe("several tabs of one browser", () => {
  it("renew once: the others take what the first one got", async () => {
    const browser = openBrowser();
    const [one, two, three] = [browser.tab(), browser.tab(), browser.tab()];
    await signIn(one.session);
    await expect.poll(() => [two.session.token(), three.session.token()]).toEqual(["a1", "a1"]);
    browser.time.now = 3_000_000;
    nextReply = { status: 200, body: { ...reply, access_token: "a2" } };
    await one.session.check();
    await expect.poll(() => [two.session.token(), three.session.token()]).toEqual(["a2", "a2"]);
    await Promise.all([two.session.check(), three.session.check()]);
    expect(requests).toHaveLength(2);
  });

  it("that renew at the same moment renew once: the second waits for what the first one tells", async () => {
    const browser = openBrowser();
    const [one, two] = [browser.tab(), browser.tab()];
    await signIn(one.session);
    await expect.poll(() => two.session.token()).toBe("a1");
    browser.time.now = 3_000_000;
    nextReply = { status: 200, body: { ...reply, access_token: "a2" } };
    await Promise.all([one.session.check(), two.session.check()]);
    expect([one.session.token(), two.session.token()]).toEqual(["a2", "a2"]);
    expect(requests).toHaveLength(2);
  });

  it("leave together, and each says why", async () => {
    const browser = openBrowser();
    const [one, two] = [browser.tab(), browser.tab()];
    await signIn(one.session);
    await expect.poll(() => two.session.token()).toBe("a1");
    one.session.forget({ notice: "ended" });
    await expect.poll(() => two.session.state.getState()).toMatchObject({ phase: "out", notice: "ended" });
    expect(two.session.token()).toBeNull();
  });

  it("a message that they left, late, does not sign out who has come in since", async () => {
    const browser = openBrowser();
    const [one, two] = [browser.tab(), browser.tab()];
    await signIn(one.session);
    await expect.poll(() => two.session.token()).toBe("a1");
    one.session.forget();
    browser.cookie.there = true;
    nextReply = { status: 200, body: { ...reply, access_token: "b1", user_id: "u2" } };
    await signIn(one.session);
    await expect.poll(() => two.session.token()).toBe("b1");
    expect(two.session.state.getState().phase).toBe("in");
  });

  it("of which one slept while somebody else came in: it takes that session, and never ends it", async () => {
    const browser = openBrowser();
    const slept = memory();
    const one = browser.tab(slept);
    await signIn(one.session);
    one.storage.set(stored.userInfo, { ...reply, user_id: "u2" });
    nextReply = { status: 200, body: { ...reply, access_token: "b1", user_id: "u2" } };
    const heard: string[] = [];
    one.session.onPersonChange(() => heard.push("changed"));
    await one.session.check();
    expect([one.session.token(), heard]).toEqual(["b1", ["changed"]]);
    one.storage.set(stored.userInfo, { ...reply, user_id: "u3" });
    one.session.forget();
    expect([browser.cookie.there, one.storage.get(stored.userInfo)?.user_id]).toEqual([true, "u3"]);
    expect(browser.tab(slept).session.token()).toBeNull();
  });

  it("see that the session was left although nobody told them", async () => {
    const browser = openBrowser();
    const { session } = browser.tab();
    await signIn(session);
    browser.cookie.there = false;
    await session.check();
    expect(session.state.getState().phase).toBe("out");
  });
});
