import { describe, expect, it } from "vitest";
import {
  closeAll,
  closeOthers,
  closeRight,
  closeTab,
  type HomeRule,
  insertTab,
  isClosable,
  isSameTab,
  moveTab,
  openTab,
  pinTab,
  ranked,
  retargetTab,
  type Tab,
  type TabList,
} from "./tabs.ts";

function tab(value: string): Tab {
  return { id: value, label: value, value, params: {}, query: {}, meta: {}, group: [], close: true };
}

const { id: _, ...home } = tab("/wel/index");
const homeRule: HomeRule = { home, isFirstPage: false };
const free: HomeRule = { home, isFirstPage: true };
const list = (current: string, ...values: string[]): TabList => ({ tabs: values.map(tab), current });
const values = ({ tabs }: TabList): string[] => tabs.map((one) => one.value);

describe("what does not close", () => {
  it("4.17 the only tab", () => {
    for (const rule of [homeRule, free]) {
      const one = list("/wel/index", "/wel/index");
      expect(closeTab(one, "/wel/index", rule)).toBe(one);
    }
  });

  it("4.18 the home tab among several, unless isFirstPage", () => {
    const two = list("/a", "/wel/index", "/a");
    expect(isClosable(two, tab("/wel/index"), homeRule)).toBe(false);
    expect(values(closeTab(two, "/wel/index", homeRule))).toEqual(["/wel/index", "/a"]);
    expect(values(closeTab(two, "/wel/index", free))).toEqual(["/a"]);
  });

  it("a tab that is not there", () => {
    const two = list("/a", "/wel/index", "/a");
    expect(closeTab(two, "/b", homeRule)).toBe(two);
    expect(closeOthers(two, "/b", homeRule)).toBe(two);
  });
});

describe("4.16 two tabs are the same", () => {
  const one = { ...tab("/a"), params: { id: "1" } };

  it("when label, value and params are equal; the close flag does not count", () => {
    expect(isSameTab(one, { ...one, close: false, query: { x: "1" } })).toBe(true);
  });

  it("and not when one of the three differs", () => {
    expect(isSameTab(one, { ...one, label: "b" })).toBe(false);
    expect(isSameTab(one, { ...one, value: "/b" })).toBe(false);
    expect(isSameTab(one, { ...one, params: { id: "2" } })).toBe(false);
    expect(isSameTab(one, { ...one, params: { id: "1", name: "x" } })).toBe(false);
    expect(isSameTab(one, { ...one, params: {} })).toBe(false);
  });
});

describe("opening", () => {
  it("keeps one state per full path: another label there names the tab that is open", () => {
    const before = list("/wel/index", "/wel/index", "/a");
    const opened = openTab(before, { ...tab("/a"), id: "other", label: "Renamed" });
    expect(opened.tabs[1]).toMatchObject({ id: "/a", label: "Renamed" });
    expect(opened).toMatchObject({ current: "/a", tabs: { length: 2 } });
  });

  it("adds a page at the end and brings it to the front", () => {
    const opened = openTab(list("/wel/index", "/wel/index"), tab("/a"));
    expect(opened).toMatchObject({ current: "/a" });
    expect(values(opened)).toEqual(["/wel/index", "/a"]);
  });

  it("4.15 ignores one that is open, but brings it to the front", () => {
    const opened = openTab(list("/a", "/wel/index", "/a"), { ...tab("/wel/index"), id: "other" });
    expect(opened.current).toBe("/wel/index");
    expect(opened.tabs).toHaveLength(2);
  });

  it("2.27 holds another query as another tab", () => {
    expect(values(openTab(list("/a", "/a"), tab("/a?x=1")))).toEqual(["/a", "/a?x=1"]);
  });
});

describe("closing", () => {
  it("4.19 the front tab opens the one before it, or the first", () => {
    expect(closeTab(list("/b", "/wel/index", "/a", "/b"), "/b", homeRule).current).toBe("/a");
    expect(closeTab(list("/a", "/a", "/b"), "/a", homeRule).current).toBe("/b");
  });

  it("4.19 another tab leaves the front one where it is", () => {
    expect(closeTab(list("/b", "/wel/index", "/a", "/b"), "/a", homeRule).current).toBe("/b");
  });

  it("2.51 others keeps the tab and the home tab", () => {
    const many = list("/b", "/wel/index", "/a", "/b");
    expect(closeOthers(many, "/a", homeRule)).toMatchObject({ current: "/a" });
    expect(values(closeOthers(many, "/a", homeRule))).toEqual(["/wel/index", "/a"]);
    expect(values(closeOthers(many, "/a", free))).toEqual(["/a"]);
  });

  it("2.52 all leaves home, made anew when it was closed", () => {
    const left = closeAll(list("/a", "/wel/index", "/a"), "new", homeRule);
    expect([values(left), left.current]).toEqual([["/wel/index"], "/wel/index"]);
    expect(closeAll(list("/a", "/a"), "new", free)).toMatchObject({ current: "new" });
  });
});

describe("another address", () => {
  it("keeps the tab itself", () => {
    const moved = retargetTab(list("/a", "/wel/index", "/a"), "/a", "/a?chart=1");
    expect(moved.tabs[1]).toMatchObject({ id: "/a", value: "/a?chart=1" });
  });

  it("is refused where another tab is", () => {
    const two = list("/a", "/a", "/b");
    expect(retargetTab(two, "/a", "/b")).toBe(two);
  });
});

const pinned = (value: string): Tab => ({ ...tab(value), pinned: true });
const some = (current: string, ...tabs: Tab[]): TabList => ({ tabs, current });

describe("pinning", () => {
  it("puts the tab behind the pinned ones, and setting free before the others", () => {
    const four = list("/a", "/wel/index", "/a", "/b", "/c");
    const two = pinTab(pinTab(four, "/c", true, homeRule), "/b", true, homeRule);
    expect(values(two)).toEqual(["/wel/index", "/c", "/b", "/a"]);
    expect(values(pinTab(two, "/c", false, homeRule))).toEqual(["/wel/index", "/b", "/c", "/a"]);
    expect(pinTab(two, "/c", false, homeRule).tabs[2]).not.toHaveProperty("pinned");
  });

  it("puts no tab before home, whichever way the list was made", () => {
    const mixed = [tab("/a"), pinned("/p"), tab("/wel/index"), pinned("/q")];
    expect(ranked(mixed, homeRule).map(({ value }) => value)).toEqual(["/wel/index", "/p", "/q", "/a"]);
    const pinnedHome = [pinned("/p"), pinned("/wel/index")];
    expect(ranked(pinnedHome, free).map(({ value }) => value)).toEqual(["/wel/index", "/p"]);
  });

  it("keeps the tab when others, those at the right or all are closed", () => {
    const many = some("/b", pinned("/p"), tab("/wel/index"), tab("/a"), tab("/b"));
    expect(values(closeOthers(many, "/a", homeRule))).toEqual(["/p", "/wel/index", "/a"]);
    expect(values(closeRight(many, "/p", free))).toEqual(["/p"]);
    expect(values(closeAll(many, "new", homeRule))).toEqual(["/wel/index", "/p"]);
    expect(closeAll(many, "new", homeRule).current).toBe("/wel/index");
  });
});

describe("closing what is at the right", () => {
  it("brings the tab itself forward when the one in front goes", () => {
    expect(closeRight(list("/b", "/wel/index", "/a", "/b"), "/a", homeRule)).toMatchObject({ current: "/a" });
    expect(closeRight(list("/wel/index", "/wel/index", "/a", "/b"), "/a", homeRule).current).toBe(
      "/wel/index",
    );
  });

  it("keeps the home tab, and does nothing where nothing goes", () => {
    const moved = list("/a", "/a", "/b", "/wel/index");
    expect(values(closeRight(moved, "/a", homeRule))).toEqual(["/a", "/wel/index"]);
    expect(closeRight(moved, "/wel/index", homeRule)).toBe(moved);
    expect(closeRight(moved, "/x", homeRule)).toBe(moved);
  });
});

describe("moving", () => {
  it("puts a tab at another place, within the row", () => {
    const three = list("/a", "/wel/index", "/a", "/b");
    expect(values(moveTab(three, "/b", 0, homeRule))).toEqual(["/wel/index", "/b", "/a"]);
    expect(values(moveTab(three, "/a", 9, homeRule))).toEqual(["/wel/index", "/b", "/a"]);
    expect(moveTab(three, "/wel/index", 9, homeRule)).toBe(three);
    expect(moveTab(three, "/a", 1, homeRule)).toBe(three);
    expect(moveTab(three, "/x", 1, homeRule)).toBe(three);
  });

  it("keeps pinned tabs among themselves and the others behind them", () => {
    const many = some("/a", pinned("/p"), pinned("/q"), tab("/a"), tab("/b"));
    expect(values(moveTab(many, "/p", 3, homeRule))).toEqual(["/q", "/p", "/a", "/b"]);
    expect(values(moveTab(many, "/b", 0, homeRule))).toEqual(["/p", "/q", "/b", "/a"]);
  });
});

describe("opening again", () => {
  it("puts the tab where it was, or last", () => {
    expect(values(insertTab(list("/a", "/a", "/b"), tab("/c"), 1))).toEqual(["/a", "/c", "/b"]);
    expect(values(insertTab(list("/a", "/a"), tab("/c"), 7))).toEqual(["/a", "/c"]);
  });

  it("shows the one that is at that path by now", () => {
    const two = insertTab(list("/a", "/a", "/c"), { ...tab("/c"), id: "old" }, 0);
    expect(two).toMatchObject({ current: "/c", tabs: { length: 2 } });
  });
});
