import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import type { TopMenu } from "@provost/contract/menu/top-menu";
import { describe, expect, it } from "vitest";
import { blankTopMenu, choosable, formOfTopMenu, resorted, topMenuForm } from "./top-menu-form.ts";

const id = "018f0000-0000-7000-8000-000000000001";
const menuId = "018f0000-0000-7000-8000-000000000002";
const system: TopMenu = {
  id,
  code: "top_system",
  name: "系统管理",
  source: "settings",
  path: "",
  sort: 1,
  i18n: "system",
  menuIds: [menuId],
  version: 4,
};

describe("the form", () => {
  it("refuses names, codes, paths and orders that do not fit", () => {
    const wrong = { ...blankTopMenu([]), name: "", code: "1", path: "javascript:x", sort: "x" };
    expect(topMenuForm.check(wrong)).toEqual({
      faults: { name: "nameWrong", code: "codeWrong", path: "pathWrong", sort: "sortWrong" },
    });
  });

  it("gives back what is stored, with the version that was read", () => {
    expect(topMenuForm.check(formOfTopMenu(system))).toEqual({ draft: system });
    const { i18n: _, ...plain } = system;
    expect(topMenuForm.check(formOfTopMenu(plain))).toEqual({ draft: { ...plain, i18n: "" } });
  });

  it("of a new one comes last, without id and version", () => {
    expect(blankTopMenu([system, { sort: 7 }]).sort).toBe("8");
    const checked = topMenuForm.check({ ...blankTopMenu([]), name: "x", code: "x" });
    const rest = { source: "", path: "", sort: 0, i18n: "", menuIds: [] };
    expect(checked).toEqual({ draft: { name: "x", code: "x", ...rest } });
  });
});

it("counts anew only what is elsewhere", () => {
  const at = (name: string, sort: number) => ({ id: name, sort });
  expect(resorted([at("a", 0), at("b", 1)])).toEqual([]);
  expect(resorted([at("a", 0), at("c", 2), at("b", 1)])).toEqual([at("c", 1), at("b", 2)]);
});

it("offers menus without their buttons", () => {
  const title = (code: string, category: number, children?: MenuTitle[]): MenuTitle => ({
    ...{ id: code, key: code, value: code, parentId: "0", title: code, code, category, grantable: false },
    ...(children ? { children } : {}),
  });
  const tree = [title("a", 1, [title("a_add", 2)]), title("b", 1, [title("c", 1)])];
  expect(choosable(tree, ({ code }) => code.toUpperCase())).toMatchObject([
    { title: "A", grantable: true },
    { title: "B", children: [{ title: "C" }] },
  ]);
  expect(choosable(tree, ({ code }) => code)[0]).not.toHaveProperty("children");
});
