import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, configureCalls } from "../../platform/http/call.ts";
import { useIdentity } from "../../platform/identity.ts";
import { createStorage } from "../../platform/storage.ts";
import { createTabStore } from "../shell/tabs/tab-store.ts";
import { stored } from "../start/stored-items.ts";
import { website } from "../website.ts";
import { forgetPerson } from "./forget-person.ts";
import { createSession } from "./session.ts";

const person = {
  account: "admin",
  user_name: "admin",
  nick_name: "",
  role_name: "administrator",
  avatar: "",
};
const reply = {
  access_token: "a2",
  refresh_token: "r2",
  token_type: "bearer",
  expires_in: 3600,
  scope: "all",
};
const ids = { tenant_id: "000000", user_id: "u1", dept_id: "", post_id: "", role_id: "", oauth_id: "" };

let server: Server;
let calls = 0;

beforeAll(async () => {
  server = createServer((_, response) => {
    calls++;
    response.end(JSON.stringify({ ...person, ...reply, ...ids, detail: { type: "web" }, license: "" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const origin = `http://127.0.0.1:${address.port}`;
  configureCalls({ origin, client: "a:b", token: () => null, language: () => "zh" });
});

afterAll(() => server.close());

beforeEach(() => {
  calls = 0;
});

function memory() {
  const items = new Map<string, string>();
  return {
    kept: items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** A browser tab that a user has worked in: two open pages, a draft, a menu, buttons, and a locked screen. */
function atWork() {
  const [local, session] = [memory(), memory()];
  const storage = createStorage({ prefix: "p", local, session, clock: { now: () => 1 } });
  const cookie = { there: true };
  let ids = 0;
  const openTabs = () =>
    createTabStore({
      storage,
      newId: () => `t${ids++}`,
      rule: { home: website.firstPage, isFirstPage: false },
    });
  const made = createSession({
    storage,
    clock: { now: () => 1 },
    call,
    alone: (run) => run(),
    siblings: { tell: () => undefined, onHear: () => undefined },
    marker: {
      there: () => cookie.there,
      drop: () => {
        cookie.there = false;
      },
    },
    tokenTime: website.tokenTime,
  });
  made.onPersonChange(() => forgetPerson(storage));
  storage.set(stored.token, "a1");
  storage.set(stored.refreshToken, "r1");
  storage.set(stored.tokenUser, "u1");
  storage.set(stored.userInfo, { ...person, tenant_id: "000000", user_id: "u1" });
  openTabs().open({ ...website.firstPage, label: "B", value: "/system/dict", close: true });
  storage.set(stored.drafts, { t1: { form: "half" } });
  storage.set(stored.menu, [{ id: "1" }]);
  storage.set(stored.permission, { dict_add: true });
  storage.set(stored.isLock, true);
  storage.set(stored.lockPasswd, true);
  useIdentity.setState({ buttons: new Set(["dict_add"]) });
  expect(openTabs().state.getState().tabs).toHaveLength(2);
  return {
    session: made,
    storage,
    cookie,
    names: () => [...session.kept.keys()].sort(),
    paths: () =>
      openTabs()
        .state.getState()
        .tabs.map(({ value }) => value),
  };
}

describe.each([
  ["by hand", { byHand: true }],
  ["by a 401", { notice: "ended" }],
])("4.04, 4.06 leaving %s", (_, ending) => {
  it("clears tokens, user, menu, button codes, tabs, drafts and lock here, and asks the server nothing", () => {
    const { session, storage, cookie, names, paths } = atWork();
    session.forget(ending);
    expect(names()).toEqual([]);
    expect([session.token(), storage.get(stored.userInfo), cookie.there]).toEqual([null, null, false]);
    expect([...useIdentity.getState().buttons]).toEqual([]);
    expect(paths()).toEqual(["/wel/index"]);
    expect(calls).toBe(0);
  });
});

it("4.03, 4.14 signing in resets the tabs to the home tab and clears the lock", async () => {
  const { session, storage, paths } = atWork();
  await session.signIn("000000", {
    grant_type: "password",
    type: "account",
    username: "admin",
    password: "pw",
  });
  expect([session.token(), calls]).toEqual(["a2", 1]);
  expect([storage.get(stored.isLock), storage.get(stored.lockPasswd)]).toEqual([null, null]);
  expect(storage.get(stored.drafts)).toBeNull();
  expect(paths()).toEqual(["/wel/index"]);
});
