import { describe, expect, it } from "vitest";
import { menuItem as item } from "./menu.fixtures.ts";
import { leafHere, readMenu, wayTo } from "./menu-model.ts";

const patterns = ["/wel/index", "/system/dict", "/score", "/score/:id"];
const patternOf = (pathname: string): string | null =>
  pathname === "/score/7" ? "/score/:id" : patterns.includes(pathname) ? pathname : null;
const model = (...items: Parameters<typeof readMenu>[0]) => readMenu(items, ["teacher"], patternOf);

describe("what a menu leads to", () => {
  it("2.47 6.01 leaves out what is meant for other roles, with the pages behind it", () => {
    const { tree, held } = model(
      item("/system", {
        path: "",
        children: [item("/system/dict", { meta: { roles: ["administrator"] } }), item("/score")],
      }),
    );
    expect(tree).toMatchObject([{ children: [{ path: "/score" }] }]);
    expect([...held]).toEqual(["/score"]);
  });

  it("holds nothing by an empty, unknown or outside path", () => {
    expect(model(item("a", { path: "" }), item("/gone"), item("https://a.example")).held.size).toBe(0);
  });

  it("holds a page by its path/index, with a query, by a parameter, and by an item that has others below", () => {
    const { held } = model(item("/wel"), item("/system/dict?code=x", { children: [item("/score/7")] }));
    expect([...held]).toEqual(["/wel/index", "/system/dict", "/score/:id"]);
  });
});

describe("the item of a place", () => {
  const menu = model(
    item("/score"),
    item("one", { path: "/score", query: { term: "1" } }),
    item("both", { path: "/score", query: { term: "1", grade: "3" } }),
    item("/system/dict", { group: ["", "/system/dict-detail"] }),
  );
  const here = (pathname: string, search = ""): string | undefined =>
    leafHere(menu, pathname, search)?.item.id;

  it("is none where no item leads", () => {
    expect(here("/gone")).toBeUndefined();
  });

  it("is the one whose query says most", () => {
    expect(here("/score")).toBe("/score");
    expect(here("/score", "?term=2")).toBe("/score");
    expect(here("/score/", "?term=1")).toBe("one");
    expect(here("/Score", "?grade=3&term=1&x=y")).toBe("both");
  });

  it("2.49 in the frame is the one whose address query.src tells, whatever else the query says", () => {
    const framed = model(
      item("https://a.example/x", { id: "a", name: "A" }),
      item("https://a.example/y", { id: "y", name: "Y", query: { term: "1" } }),
      item("/system/dict"),
    );
    const at = (query: Record<string, string>, path = "/myiframe/urlPath"): string | undefined =>
      leafHere(framed, path, `?${new URLSearchParams(query)}`)?.item.id;
    expect(at({ src: "https://a.example", name: "A" })).toBeUndefined();
    expect(at({ src: "https://a.example/x" }, "/gone")).toBeUndefined();
    expect(at({ src: "https://a.example/x", name: "A" })).toBe("a");
    expect(at({ src: "https://a.example/y", name: "Y", term: "1" })).toBe("y");
    expect(at({ src: "https://a.example/y", name: "Called otherwise" })).toBe("y");
    expect(at({ src: "https://a.example/x" }, "/system/dict")).toBe("/system/dict");
  });

  it("is that of the list which holds what is shown, when none leads there", () => {
    const listOf = (pathname: string): string | null => (pathname === "/score/7" ? "/score" : null);
    const listed = readMenu([item("/score"), item("/system/dict")], [], patternOf, listOf);
    expect(leafHere(listed, "/score/7", "")?.item.id).toBe("/score");
    expect(leafHere(listed, "/score/8", "")).toBeNull();
  });

  it("2.49 is one whose group occurs in the path, when none leads there", () => {
    expect(here("/system/dict-detail/5")).toBe("/system/dict");
  });
});

it("tells the way down to an item", () => {
  const tree = [item("a", { children: [item("b", { children: [item("c")] })] }), item("d")];
  expect(wayTo(tree, "gone")).toBeNull();
  expect(wayTo(tree, "d")).toEqual([]);
  expect(wayTo(tree, "c")).toEqual(["a", "b"]);
});
