import { describe, expect, it } from "vitest";
import { createStorage } from "../../../platform/storage.ts";
import { createTabStore } from "./tab-store.ts";
import type { Tab } from "./tabs.ts";

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

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

it("a page's own label stands until it is taken back, and leaves with the tab's unsaved mark", () => {
  const { tabs } = open();
  const id = tabs.open(at("/a"))?.id ?? "";
  tabs.rename(id, "My chart");
  expect(tabs.state.getState().labels).toEqual({ [id]: "My chart" });
  tabs.rename(id, null);
  expect(tabs.state.getState().labels).toEqual({});
});
