import { describe, expect, it } from "vitest";
import {
  closeAll,
  closeOthers,
  closeTab,
  type HomeRule,
  isClosable,
  openTab,
  retargetTab,
  type Tab,
  type TabList,
} from "./tabs.ts";

function tab(value: string): Tab {
  return { id: value, label: value, value, params: {}, query: {}, meta: {}, group: [], close: true };
}

const { id: _, ...home } = tab("/wel/index");
const kept: HomeRule = { home, isFirstPage: false };
const free: HomeRule = { home, isFirstPage: true };
const list = (current: string, ...values: string[]): TabList => ({ tabs: values.map(tab), current });
const values = ({ tabs }: TabList): string[] => tabs.map((one) => one.value);

describe("what does not close", () => {
  it("the only tab", () => {
    for (const rule of [kept, free]) {
      const one = list("/wel/index", "/wel/index");
      expect(closeTab(one, "/wel/index", rule)).toBe(one);
    }
  });

  it("the home tab among several, unless isFirstPage", () => {
    const two = list("/a", "/wel/index", "/a");
    expect(isClosable(two, tab("/wel/index"), kept)).toBe(false);
    expect(values(closeTab(two, "/wel/index", kept))).toEqual(["/wel/index", "/a"]);
    expect(values(closeTab(two, "/wel/index", free))).toEqual(["/a"]);
  });

  it("a tab that is not there", () => {
    const two = list("/a", "/wel/index", "/a");
    expect(closeTab(two, "/b", kept)).toBe(two);
    expect(closeOthers(two, "/b", kept)).toBe(two);
  });
});

describe("opening", () => {
  it("adds a page at the end and brings it to the front", () => {
    const opened = openTab(list("/wel/index", "/wel/index"), tab("/a"));
    expect(opened).toMatchObject({ current: "/a" });
    expect(values(opened)).toEqual(["/wel/index", "/a"]);
  });

  it("ignores one that is open, but brings it to the front", () => {
    const opened = openTab(list("/a", "/wel/index", "/a"), { ...tab("/wel/index"), id: "other" });
    expect(opened.current).toBe("/wel/index");
    expect(opened.tabs).toHaveLength(2);
  });

  it("holds another query as another tab", () => {
    expect(values(openTab(list("/a", "/a"), tab("/a?x=1")))).toEqual(["/a", "/a?x=1"]);
  });
});

describe("closing", () => {
  it("the front tab opens the one before it, or the first", () => {
    expect(closeTab(list("/b", "/wel/index", "/a", "/b"), "/b", kept).current).toBe("/a");
    expect(closeTab(list("/a", "/a", "/b"), "/a", kept).current).toBe("/b");
  });

  it("another tab leaves the front one where it is", () => {
    expect(closeTab(list("/b", "/wel/index", "/a", "/b"), "/a", kept).current).toBe("/b");
  });

  it("others keeps the tab and the home tab", () => {
    const many = list("/b", "/wel/index", "/a", "/b");
    expect(closeOthers(many, "/a", kept)).toMatchObject({ current: "/a" });
    expect(values(closeOthers(many, "/a", kept))).toEqual(["/wel/index", "/a"]);
    expect(values(closeOthers(many, "/a", free))).toEqual(["/a"]);
  });

  it("all leaves home, made anew when it was closed", () => {
    expect(values(closeAll(list("/a", "/wel/index", "/a"), "new", kept))).toEqual(["/wel/index"]);
    expect(closeAll(list("/a", "/a"), "new", free)).toMatchObject({ current: "new" });
  });
});

describe("another address", () => {
  it("keeps the tab itself", () => {
    const moved = retargetTab(list("/a", "/wel/index", "/a"), "/a", "/a?chart=1");
    expect(moved.tabs[1]).toMatchObject({ id: "/a", value: "/a?chart=1" });
  });

  it("is refused where another tab stands", () => {
    const two = list("/a", "/a", "/b");
    expect(retargetTab(two, "/a", "/b")).toBe(two);
  });
});
