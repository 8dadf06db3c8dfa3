import type { MenuItem } from "@provost/contract/menu/menu";
import { describe, expect, it } from "vitest";
import { menuItem as item } from "./menu.fixtures.ts";
import { menuLeaves, menuTarget, searchMenu, visibleMenu } from "./menu-target.ts";

const hasPage = (path: string): boolean => ["/system/dict", "/wel/index", "/report/view"].includes(path);

describe("where a menu item leads", () => {
  it("2.12 keeps a path with no page behind it, which ends on /404", () => {
    expect(menuTarget(item("/system/gone"), hasPage)).toBe("/system/gone");
    expect(menuTarget(item("javascript:alert(1)"), hasPage)).toBe("/javascript:alert(1)");
  });

  it("2.13 opens its page, also under path/index and with a query", () => {
    expect(menuTarget(item("/system/dict"), hasPage)).toBe("/system/dict");
    expect(menuTarget(item("/system/dict?code=flow"), hasPage)).toBe("/system/dict?code=flow");
    expect(menuTarget(item("/wel"), hasPage)).toBe("/wel/index");
    expect(menuTarget(item("/wel?from=menu"), hasPage)).toBe("/wel/index?from=menu");
  });

  it("adds the query it is opened with, over that of its path", () => {
    const query = { code: "学段", page: "2" };
    const params = (to: string) => Object.fromEntries(new URL(to, "http://here").searchParams);
    expect(menuTarget(item("/system/dict", { query }), hasPage)).toMatch(/^\/system\/dict\?/);
    expect(params(menuTarget(item("/system/dict?code=flow&size=5", { query }), hasPage))).toEqual({
      ...query,
      size: "5",
    });
    expect(params(menuTarget(item("https://a.example", { query: { ...query, src: "x" } }), hasPage))).toEqual(
      {
        ...query,
        name: "https://a.example",
        src: "https://a.example",
      },
    );
  });

  it("2.14 opens the report view for a path that holds /report/view, whatever is before it", () => {
    expect(menuTarget(item("/report/view/7"), hasPage)).toBe("/report/view/7");
    expect(menuTarget(item("/center/exams/report/view/7?area=East"), hasPage)).toBe(
      "/report/view/7?area=East",
    );
    expect(menuTarget(item("/center/Report/View?id=7", { query: { area: "West" } }), hasPage)).toBe(
      "/report/view?id=7&area=West",
    );
    // An address of another site stays one.
    expect(menuTarget(item("https://a.example/report/view/7"), hasPage)).toMatch(/^\/myiframe\/urlPath\?/);
    expect(menuTarget(item("/report/vie"), hasPage)).toBe("/report/vie");
  });

  it("2.15 puts outside and /api/ addresses into the frame, encoded", () => {
    const target = menuTarget(
      item("https://a.example/x?y=1&z=2", { name: "外部", meta: { i18n: "out" } }),
      hasPage,
    );
    expect(Object.fromEntries(new URL(target, "http://here").searchParams)).toEqual({
      name: "外部",
      src: "https://a.example/x?y=1&z=2",
      i18n: "out",
    });
    expect(menuTarget(item("/api/openapi"), hasPage)).toMatch(/^\/myiframe\/urlPath\?/);
  });
});

describe("what is shown", () => {
  const tree = [
    item("/a", { children: [item("/a/1"), item("/a/2", { meta: { roles: ["admin"] } })] }),
    item("/b", { meta: { roles: [] } }),
    item("/c", { meta: { roles: ["admin", "teacher"] } }),
  ];
  const paths = (items: MenuItem[]): string[] => menuLeaves(items).map(({ path }) => path);

  it("6.01 hides what another role is meant to see, by any of several roles", () => {
    expect(paths(visibleMenu(tree, []))).toEqual(["/a/1", "/b"]);
    expect(paths(visibleMenu(tree, ["guest", "teacher"]))).toEqual(["/a/1", "/b", "/c"]);
  });

  it("finds leaves by the beginning of their label, in any case", () => {
    const leaves = [{ label: "Scores" }, { label: "scoring" }, { label: "My scores" }];
    expect(searchMenu(leaves, "SCO")).toEqual([{ label: "Scores" }, { label: "scoring" }]);
    expect(searchMenu(leaves, " ")).toHaveLength(3);
  });
});
