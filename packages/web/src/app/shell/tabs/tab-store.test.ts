import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createStorage, type StoredItem } from "../../../platform/storage.ts";
import { stored } from "../../start/stored-items.ts";
import { createTabStore } from "./tab-store.ts";
import type { Tab } from "./tabs.ts";

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const anything: StoredItem<unknown> = { name: "", schema: z.unknown(), session: true };

function at(value: string): Omit<Tab, "id"> {
  return { label: value, value, params: {}, query: {}, meta: {}, group: [], close: true };
}

function open(
  storage = createStorage({ prefix: "p", local: memory(), session: memory(), clock: { now: () => 0 } }),
) {
  let next = 0;
  const newId = (): string => {
    next += 1;
    return `t${next}`;
  };
  return {
    storage,
    tabs: createTabStore({ storage, newId, rule: { home: at("/wel/index"), isFirstPage: false } }),
  };
}

describe("what a tab owns", () => {
  it("ends when the tab closes, and not when another comes to the front", () => {
    const { tabs } = open();
    const first = tabs.open(at("/a"));
    const scope = tabs.scope(first?.id ?? "");
    tabs.open(at("/b"));
    expect(scope.signal.aborted).toBe(false);
    tabs.close(first?.id ?? "");
    expect(scope.signal.aborted).toBe(true);
  });

  it("is made once a key and kept", () => {
    const { tabs } = open();
    const scope = tabs.scope("t1");
    expect(scope.own("store", () => ({ n: 1 }))).toBe(scope.own("store", () => ({ n: 2 })));
  });

  it("ends for all tabs when somebody else signs in", () => {
    const { tabs } = open();
    const tab = tabs.open(at("/a"));
    const { signal } = tabs.scope(tab?.id ?? "");
    tabs.mark(tab?.id ?? "", true);
    tabs.reset();
    expect(signal.aborted).toBe(true);
    expect(tabs.state.getState().tabs.map(({ value }) => value)).toEqual(["/wel/index"]);
    expect(tabs.state.getState().unsaved.size).toBe(0);
  });
});

describe("after a reload", () => {
  it("the tabs are back and the same one is in front", () => {
    const { storage, tabs } = open();
    tabs.open(at("/a"));
    tabs.open(at("/b?x=1"));
    tabs.open(at("/a"));
    const again = open(storage).tabs.state.getState();
    expect(again.tabs.map(({ value }) => value)).toEqual(["/wel/index", "/a", "/b?x=1"]);
    expect(again.tabs.find(({ id }) => id === again.current)?.value).toBe("/a");
  });

  it("a record that does not fit gives home alone", () => {
    const { storage } = open();
    storage.set({ name: "tagList", schema: { safeParse: () => ({}) } as never, session: true }, [
      { value: 3 },
    ] as never);
    expect(
      open(storage)
        .tabs.state.getState()
        .tabs.map(({ value }) => value),
    ).toEqual(["/wel/index"]);
  });
});

it("a page's own label stays until it is taken back, and leaves with the tab's unsaved mark", () => {
  const { tabs } = open();
  const id = tabs.open(at("/a"))?.id ?? "";
  tabs.rename(id, "My chart");
  expect(tabs.state.getState().labels).toEqual({ [id]: "My chart" });
  tabs.rename(id, null);
  expect(tabs.state.getState().labels).toEqual({});
});

/** The store after a reload, with the tab of a path. */
function again(storage: ReturnType<typeof open>["storage"], value: string) {
  const { tabs } = open(storage);
  const id = tabs.state.getState().tabs.find((tab) => tab.value === value)?.id ?? "";
  return { tabs, id, scope: tabs.scope(id) };
}

/** A tab with a draft under "form". */
function drafting() {
  const { storage, tabs } = open();
  const id = tabs.open(at("/form"))?.id ?? "";
  const scope = tabs.scope(id);
  scope.draw("form", () => scope.get("form"));
  return { storage, tabs, id, scope, type: (text: string) => scope.set("form", text) };
}

describe("drafts", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are written a moment after a change and are there after a reload, with the sign of unsaved work", () => {
    const { storage, tabs, id, type } = drafting();
    type("half");
    tabs.mark(id, "kept");
    expect(again(storage, "/form").scope.left("form")).toBeUndefined();
    vi.advanceTimersByTime(300);
    const later = again(storage, "/form");
    expect(later.scope.left("form")).toBe("half");
    expect([...later.tabs.state.getState().unsaved]).toEqual([later.id]);
  });

  it("of a page that is not looked at survive the next reload, too", () => {
    const { storage, tabs, type } = drafting();
    type("half");
    tabs.writeDrafts();
    open(storage).tabs.writeDrafts();
    expect(again(storage, "/form").scope.left("form")).toBe("half");
  });

  it("go when the tab closes and when the person changes", () => {
    for (const end of ["close", "reset"] as const) {
      const { storage, tabs, id, type } = drafting();
      type("half");
      tabs.writeDrafts();
      tabs[end](id);
      vi.advanceTimersByTime(300);
      expect(storage.get({ ...anything, name: "drafts" })).toBeNull();
    }
  });

  it("a reload loses what is not kept, and nothing else", () => {
    const { tabs, id, type } = drafting();
    expect(tabs.wouldLose()).toBe(false);
    type("half");
    tabs.mark(id, "kept");
    expect(tabs.wouldLose()).toBe(false);
    tabs.mark(id, true);
    expect(tabs.wouldLose()).toBe(true);
    tabs.mark(id, "kept");
    type("x".repeat(200_001));
    expect(tabs.wouldLose()).toBe(true);
  });

  it("a store that takes nothing keeps nothing", () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error("full");
      },
    };
    const storage = createStorage({ prefix: "p", local: full, session: full, clock: { now: () => 0 } });
    const { tabs } = open(storage);
    const id = tabs.open(at("/form"))?.id ?? "";
    tabs.scope(id).draw("form", () => "half");
    tabs.mark(id, "kept");
    expect(tabs.wouldLose()).toBe(true);
  });
});

describe("put aside and brought back", () => {
  it("tabs, pins, labels, drafts and signs of unsaved work are there", () => {
    const { tabs, id, type } = drafting();
    type("half");
    tabs.mark(id, "kept");
    tabs.rename(id, "My form");
    tabs.pin(id, true);
    const text = tabs.aside();
    tabs.reset();
    expect(tabs.restore(text)?.value).toBe("/form");
    const { unsaved, labels, closed } = tabs.state.getState();
    expect(tabs.state.getState().tabs.map(({ value, pinned }) => [value, pinned])).toEqual([
      ["/wel/index", undefined],
      ["/form", true],
    ]);
    expect([...unsaved]).toEqual([id]);
    expect(labels).toEqual({ [id]: "My form" });
    expect(closed).toEqual([]);
    expect(tabs.scope(id).left("form")).toBe("half");
  });

  it("nonsense opens nothing", () => {
    const { tabs } = open();
    tabs.open(at("/a"));
    const before = tabs.state.getState();
    const whole = JSON.parse(tabs.aside());
    const wrong = [
      "",
      "{",
      "3",
      JSON.stringify({ ...whole, tabs: [] }),
      JSON.stringify({ ...whole, current: "elsewhere" }),
      JSON.stringify({ ...whole, tabs: [...whole.tabs, ...whole.tabs] }),
      JSON.stringify({ ...whole, tabs: [{ ...whole.tabs[0], value: "//elsewhere.example" }] }),
      JSON.stringify({ ...whole, drafts: { t1: 3 } }),
    ];
    for (const text of wrong) expect(tabs.restore(text)).toBeUndefined();
    expect(tabs.state.getState()).toBe(before);
  });

  it("is never longer than the room there is; of too many drafts the ones changed last come along", () => {
    const { tabs, scope, type } = drafting();
    scope.draw("old", () => "o".repeat(3000));
    tabs.aside();
    type("n".repeat(3000));
    const text = tabs.aside(5000);
    expect(text.length).toBeLessThanOrEqual(5000);
    expect(JSON.parse(text).drafts[scope.id]).toEqual({ form: "n".repeat(3000) });
  });
});

describe("opening the closed again", () => {
  it("brings back place, label, drafts and the sign of unsaved work", () => {
    const { tabs, id, type } = drafting();
    tabs.open(at("/b"));
    type("half");
    tabs.mark(id, true);
    tabs.rename(id, "My form");
    tabs.close(id);
    expect(tabs.state.getState().unsaved.size).toBe(0);
    expect(tabs.reopen()?.value).toBe("/form");
    expect(tabs.state.getState().tabs.map(({ value }) => value)).toEqual(["/wel/index", "/form", "/b"]);
    expect(tabs.state.getState()).toMatchObject({ current: id, labels: { [id]: "My form" } });
    expect([...tabs.state.getState().unsaved]).toEqual([id]);
    expect(tabs.scope(id).left("form")).toBe("half");
  });

  it("goes back ten tabs, the last closed first, and then does nothing", () => {
    const { tabs } = open();
    for (let n = 0; n < 12; n++) tabs.open(at(`/${n}`));
    tabs.closeAll();
    for (let n = 11; n > 1; n--) expect(tabs.reopen()?.value).toBe(`/${n}`);
    expect(tabs.reopen()).toBeUndefined();
  });
});

it("a refreshed tab begins anew: what it owned, its drafts, label and sign end", () => {
  const { tabs, id, scope, type } = drafting();
  type("half");
  tabs.mark(id, true);
  tabs.rename(id, "My form");
  tabs.refresh(id);
  expect(scope.signal.aborted).toBe(true);
  expect(tabs.scope(id)).not.toBe(scope);
  expect(tabs.scope(id).left("form")).toBeUndefined();
  expect(tabs.state.getState()).toMatchObject({ rounds: { [id]: 1 }, labels: {} });
  expect(tabs.state.getState().unsaved.size).toBe(0);
});

it("a page without a tab is shown until another opens, and ends then", () => {
  const { tabs } = open();
  tabs.openLoose("/x");
  const id = tabs.state.getState().loose?.id ?? "";
  const { signal } = tabs.scope(id);
  expect(tabs.state.getState().tabs).toHaveLength(1);
  expect(tabs.find("/wel/index")).toBe(true);
  expect(tabs.state.getState().loose).toBeNull();
  expect(signal.aborted).toBe(true);
});

it("opens at the next sign-in what its user had pinned, and nothing of another's", () => {
  const { storage, tabs } = open();
  const values = () => tabs.state.getState().tabs.map(({ value, pinned = false }) => [value, pinned]);
  storage.set(stored.tokenUser, "ann");
  const first = tabs.open(at("/a"));
  const second = tabs.open(at("/b"));
  for (const tab of [first, second]) tabs.pin(tab?.id ?? "", true);
  tabs.pin(first?.id ?? "", false);
  storage.remove(stored.tokenUser);
  tabs.reset();

  storage.set(stored.tokenUser, "bob");
  tabs.openPinned();
  expect(values()).toEqual([["/wel/index", false]]);
  tabs.reset();
  storage.set(stored.tokenUser, "ann");
  tabs.openPinned();
  tabs.openPinned();
  expect(values()).toEqual([
    ["/wel/index", false],
    ["/b", true],
  ]);
  tabs.close(tabs.state.getState().tabs[1]?.id ?? "");
  tabs.reset();
  tabs.openPinned();
  expect(values()).toEqual([["/wel/index", false]]);
});
