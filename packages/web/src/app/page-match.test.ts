import { describe, expect, it } from "vitest";
import { elsewhere, findPage, listOf, lostAddress, patternOf } from "./page-match.ts";
import { pages } from "./pages.ts";

describe("2.03 a path without a page", () => {
  it.each([
    "/nowhere",
    "/myiframe",
    "/myiframe/a/b",
    "/system",
    "/report/",
    "/ctsort/nowhere",
    "//wel/index",
  ])("%s leads to /404", (path) => {
    expect(findPage(path)).toBeNull();
    expect(elsewhere(path, "?x=1")).toBe("/404");
  });

  it("2.02 /wel shows /wel/index", () => {
    expect(elsewhere("/wel", "?x=1")).toBe("/wel/index?x=1");
    expect(elsewhere("/wel/", "")).toBe("/wel/index");
  });

  it.each([
    ["/center/report/view/7", "/report/view/7"],
    ["/a/b/REPORT/VIEW/x y/z", "/report/view/x y"],
    ["/center/report/view/", "/report/view"],
    ["/center/report/viewer", "/report/view"],
  ])("2.14 %s holds /report/view and leads to %s", (path, view) => {
    expect(findPage(path)).toBeNull();
    expect(elsewhere(path, "?x=1")).toBe(`${view}?x=1`);
    expect(patternOf(view)).toBe("/report/view/:id?");
  });
});

describe("the page of a path", () => {
  it("2.04 /wel/index is the dashboard", () => {
    expect(findPage("/wel/index")?.page.i18n).toBe("dashboard");
  });

  it("2.05 /info/index is the personal info, open to everyone", () => {
    expect(findPage("/info/index")?.page).toMatchObject({ i18n: "info", openTo: "everyone" });
  });

  it("2.09 /myiframe/{routerPath} is the frame's", () => {
    expect(findPage("/myiframe/urlPath")).toMatchObject({
      page: { path: "/myiframe/:routerPath" },
      params: { routerPath: "urlPath" },
    });
  });

  it("2.08 /system/handlefield/{tablename}/{name} is the page of a table's fields, whatever the names", () => {
    expect(findPage("/system/handlefield/成绩/阅读")).toMatchObject({
      page: { i18n: "fields", heldBy: "/report/dataset" },
      params: { tablename: "成绩", name: "阅读" },
    });
    expect(findPage("/system/handlefield/Butte/a%2Fb")?.params).toEqual({ tablename: "Butte", name: "a/b" });
    expect(findPage("/system/handlefield/scores")).toBeNull();
  });

  it("2.14 /report/view is the report view's, with an id and without", () => {
    expect(findPage("/report/view/7")).toMatchObject({ params: { id: "7" } });
    expect(findPage("/report/view")).toMatchObject({ page: { path: "/report/view/:id?" }, params: {} });
  });

  it.each([
    ["/wel/indeX", "/wel/index"],
    ["/WEL/index/", "/wel/index"],
    ["/Report/View/aB", "/report/view/aB"],
    ["/report/VIEW/", "/report/view"],
    ["/System/HandleField/成绩/A%2FB/", "/system/handlefield/成绩/A%2FB"],
  ])("%s is another spelling of %s", (pathname, address) => {
    expect(findPage(pathname)?.address).toBe(address);
    expect(findPage(address)?.address).toBe(address);
  });

  it("no two pages are at one path", () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });
});

describe("the entry that is marked for a page without one", () => {
  it("is that of the list which holds what the page shows", () => {
    expect(listOf("/report/dashboard/7")).toBe("/report/dashboard");
    expect(listOf("/demand/inbox/7")).toBe("/demand/inbox");
    expect(listOf("/system/dict")).toBeNull();
    expect(listOf("/nowhere")).toBeNull();
  });

  it("every page of one of many has such a list, but the frame", () => {
    const some = pages.map(({ path }) => path).filter((path) => path.includes("/:"));
    const without = some.filter((path) => patternOf(listOf(path) ?? "") === null);
    expect(without).toEqual(["/myiframe/:routerPath"]);
  });
});

it("knows the address that led to /404, and that nothing led there", () => {
  expect(lostAddress({ pathname: "/404", state: { from: "/nowhere" } })).toBe("/nowhere");
  expect(lostAddress({ pathname: "/404", state: null })).toBeNull();
  expect(lostAddress({ pathname: "/404", state: { from: 7 } })).toBeNull();
  expect(lostAddress({ pathname: "/system/dict", state: { from: "/nowhere" } })).toBeNull();
});
