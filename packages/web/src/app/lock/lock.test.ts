import { limits } from "@provost/contract/wire/limits";
import { describe, expect, it } from "vitest";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import { createStorage } from "../../platform/storage.ts";
import type { SiblingMessage } from "../session/siblings.ts";
import { stored } from "../start/stored-items.ts";
import { createLock } from "./lock.ts";

function memory() {
  const items = new Map<string, string>();
  return {
    kept: items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A browser whose session the server locks by a password. */
function openBrowser() {
  const time = { now: 1_000_000 };
  const local = memory();
  const server = {
    isLocked: false,
    password: "",
    items: new Map<string, string>(),
    fails: null as Error | null,
  };
  let names = 0;
  const hearing: ((message: SiblingMessage) => void)[][] = [];
  const refused = (code: number, reason: string) => new CallError({ code, msg: reason, data: { reason } });
  return {
    time,
    server,
    tab(session = memory(), pages = { open: "pages" as string, isLost: false }) {
      const storage = createStorage({ prefix: "p", local, session, clock: { now: () => time.now } });
      storage.set(stored.tokenUser, "u1");
      const mine: ((message: SiblingMessage) => void)[] = [];
      hearing.push(mine);
      const said: string[] = [];
      let waiting: (() => void)[] = [];
      const lock = createLock({
        storage,
        clock: { now: () => time.now },
        siblings: {
          onHear: (listener) => void mine.push(listener),
          tell(message) {
            for (const others of hearing) if (others !== mine) for (const hear of others) hear(message);
          },
        },
        ask: {
          async lock({ password }) {
            if (password === undefined && server.password === "") throw refused(400, "lock_password_empty");
            server.password = password ?? server.password;
            server.isLocked = true;
          },
          async unlock(password) {
            if (password !== server.password) throw refused(400, "lock_password_wrong");
            server.isLocked = false;
            server.password = "";
          },
          async keep(key, content) {
            if (server.fails !== null) throw server.fails;
            server.items.set(key, content);
          },
          async take(key) {
            if (server.fails !== null) throw server.fails;
            const content = server.items.get(key) ?? null;
            server.items.delete(key);
            return content;
          },
        },
        tabs: {
          aside: (available) => pages.open.slice(0, available),
          restore(text) {
            pages.open = text;
            return `/at/${text.slice(0, 10)}`;
          },
          reset() {
            pages.open = "";
          },
          wouldLose: () => pages.isLost,
        },
        clean: () => said.push("cleaned"),
        sayLost: () => said.push("lost"),
        newName: () => `tab-${names++}`,
        later: (run) => void waiting.push(run),
      });
      return {
        storage,
        session,
        lock,
        pages,
        said,
        get: () => lock.state.getState(),
        /** The page goes, as with a reload. */
        close: () => void mine.splice(0),
        async pass() {
          const due = waiting;
          waiting = [];
          for (const run of due) run();
          await turn();
        },
      };
    },
  };
}

describe("refused", () => {
  it("locking without a password that is known leaves everything as it is", async () => {
    const { lock, pages, get } = openBrowser().tab();
    await expect(lock.lock()).rejects.toMatchObject({ reason: "lock_password_empty" });
    expect([get().isLocked, pages.open]).toEqual([false, "pages"]);
  });

  it("a wrong password opens nothing", async () => {
    const { lock, get } = openBrowser().tab();
    await lock.lock("right");
    await expect(lock.unlock("wrong")).rejects.toMatchObject({ reason: "lock_password_wrong" });
    expect(get().isLocked).toBe(true);
  });
});

describe("locking", () => {
  it("empties the pages and what is stored of them, and puts them aside on the server; no password is stored", async () => {
    const { server, tab } = openBrowser();
    const { lock, storage, session, pages, said, get } = tab();
    storage.set(stored.tagList, []);
    storage.set(stored.drafts, { t1: { text: "mine" } });
    await lock.lock("right");
    await turn();
    expect([pages.open, said, storage.get(stored.isLock)]).toEqual(["", ["cleaned"], true]);
    expect([...server.items.values(), get().held]).toEqual(["pages", "aside"]);
    expect([...session.kept.keys()].sort()).toEqual(["p-isLock", "p-tabName", "p-tokenUser"]);
    expect(JSON.stringify([...session.kept])).not.toContain("right");
  });

  it("saving the password for later locks nothing, and is known afterwards", async () => {
    const { lock, storage, get } = openBrowser().tab();
    await lock.setPassword("right");
    expect([get().isLocked, storage.get(stored.lockPasswd)]).toEqual([false, true]);
  });

  it("holds what cannot be put aside yet, and tries again until it is", async () => {
    const { server, tab } = openBrowser();
    const { lock, pass, get } = tab();
    server.fails = new NetworkFailure(0);
    await lock.lock("right");
    await pass();
    expect(get().held).toBe("here");
    server.fails = null;
    await pass();
    expect([get().held, [...server.items.values()]]).toEqual(["aside", ["pages"]]);
  });

  it("holds what is too large for the server, of which a part is put aside", async () => {
    const { server, tab } = openBrowser();
    const large = "x".repeat(limits.lockKeepLength + 5);
    const { lock, pages, get } = tab(memory(), { open: large, isLost: false });
    await lock.lock("right");
    await turn();
    expect([get().held, [...server.items.values()][0]?.length]).toEqual(["partly", limits.lockKeepLength]);
    await lock.unlock("right");
    expect(pages.open).toBe(large);
  });

  it("by a call that met the lock locks; one that was made before the unlocking does not", async () => {
    const { time, tab } = openBrowser();
    const { lock, get } = tab();
    await lock.lock("right");
    time.now += 10;
    await lock.unlock("right");
    lock.found(time.now - 5);
    expect(get().isLocked).toBe(false);
    lock.found(time.now + 5);
    expect(get().isLocked).toBe(true);
  });

  it("that loses unsaved work says so afterwards", async () => {
    const { lock, said } = openBrowser().tab(memory(), { open: "pages", isLost: true });
    await lock.lock("right");
    await lock.unlock("right");
    expect(said).toEqual(["cleaned", "lost"]);
  });
});

describe("unlocking", () => {
  it("clears lock and lock password, brings back what was open, and leads to the tab in front", async () => {
    const { server, tab } = openBrowser();
    const { lock, storage, session, pages, get } = tab();
    await lock.lock("right");
    await turn();
    await lock.unlock("right");
    expect([pages.open, get().isLocked, get().returnPath]).toEqual(["pages", false, "/at/pages"]);
    const isLeft = ["isLock", "lockPasswd", "tabName"].filter((name) => session.kept.has(`p-${name}`));
    expect([isLeft, storage.get(stored.lockedUser), server.items.size]).toEqual([[], null, 0]);
  });

  it("after a reload brings back what was put aside", async () => {
    const { tab } = openBrowser();
    const before = tab();
    await before.lock.lock("right");
    await turn();
    before.close();
    const after = tab(before.session, { open: "", isLost: false });
    expect(after.get().isLocked).toBe(true);
    await after.lock.unlock("right");
    expect(after.pages.open).toBe("pages");
  });

  it("whose pages cannot be fetched back can be tried again, or gone on without", async () => {
    const { server, tab } = openBrowser();
    const before = tab();
    await before.lock.lock("right");
    await turn();
    before.close();
    const { lock, pages, get } = tab(before.session, { open: "", isLost: false });
    server.fails = new NetworkFailure(0);
    await lock.unlock("right");
    expect([get().isLocked, get().isStuck]).toEqual([true, true]);
    server.fails = null;
    await lock.retry();
    expect([get().isLocked, get().isStuck, pages.open]).toEqual([false, false, "pages"]);
  });

  it("in a new browser tab leads where somebody wanted to go", async () => {
    const { tab } = openBrowser();
    await tab().lock.lock("right");
    const session = memory();
    const fresh = createStorage({ prefix: "p", local: memory(), session, clock: { now: () => 0 } });
    fresh.set(stored.isLock, true);
    const { lock, get } = tab(session);
    lock.cameFor("/report/chart");
    lock.cameFor("/later/on");
    await lock.unlock("right");
    expect([get().isLocked, get().returnPath]).toEqual([false, "/report/chart"]);
  });
});

describe("the tabs of a browser", () => {
  it("are locked and unlocked together, each with what it had open", async () => {
    const { tab } = openBrowser();
    const one = tab(memory(), { open: "of one", isLost: false });
    const two = tab(memory(), { open: "of two", isLost: false });
    await one.lock.lock("right");
    await turn();
    expect([two.get().isLocked, two.pages.open]).toEqual([true, ""]);
    await two.lock.unlock("right");
    await turn();
    expect([one.get().isLocked, one.pages.open, two.pages.open]).toEqual([false, "of one", "of two"]);
  });

  it("that slept through it follow what the next renewal tells, unless it was asked before", async () => {
    const { time, server, tab } = openBrowser();
    const { lock, get, pages } = tab();
    server.password = "right";
    lock.onReported(true, time.now);
    await turn();
    expect(get().isLocked).toBe(true);
    lock.onReported(false, time.now - 1);
    await turn();
    expect(get().isLocked).toBe(true);
    lock.onReported(false, time.now + 1);
    await turn();
    expect([get().isLocked, pages.open]).toEqual([false, "pages"]);
  });

  it("opened again with pages of before the lock put them aside first", async () => {
    const { server, tab } = openBrowser();
    const session = memory();
    const before = createStorage({ prefix: "p", local: memory(), session, clock: { now: () => 0 } });
    before.set(stored.tagList, []);
    before.set(stored.isLock, true);
    const { get, pages, storage } = tab(session);
    await turn();
    expect([get().isLocked, pages.open, storage.get(stored.tagList)]).toEqual([true, "", null]);
    expect([...server.items.values()]).toEqual(["pages"]);
  });

  it("of somebody else are left alone", async () => {
    const { tab } = openBrowser();
    const one = tab();
    const other = tab();
    other.storage.set(stored.tokenUser, "u2");
    await one.lock.lock("right");
    expect(other.get().isLocked).toBe(false);
  });
});

it("signing out or in ends the lock and forgets what was held", async () => {
  const { server, tab } = openBrowser();
  const { lock, get } = tab();
  server.fails = new NetworkFailure(0);
  await lock.lock("right");
  lock.forget();
  expect([get().isLocked, get().held]).toEqual([false, "aside"]);
});
