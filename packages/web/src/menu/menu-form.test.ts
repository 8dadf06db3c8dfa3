import type { MenuItem } from "@provost/contract/menu/menu";
import { describe, expect, it } from "vitest";
import { blankMenu, formOf, isPathWrong, type MenuForm, menuForm } from "./menu-form.ts";

const id = "018f0000-0000-7000-8000-000000000001";
const dict: MenuItem = {
  id,
  parentId: "0",
  code: "dict",
  name: "字典管理",
  alias: "",
  path: "/system/dict",
  source: "book",
  sort: 5,
  category: 1,
  action: 0,
  isOpen: 1,
  remark: "",
  meta: { i18n: "dict", roles: ["administrator"] },
  group: ["dict-detail"],
  query: { code: "stage" },
  version: 3,
  hasChildren: false,
};
const page: MenuForm = { ...blankMenu(null, []), name: "Scores", code: "score", path: "/score" };

describe("what is refused before it is sent", () => {
  it("a name, a code, an order or texts that do not fit", () => {
    const wrong = {
      ...page,
      name: " ",
      code: "1x",
      sort: "",
      alias: "x".repeat(61),
      remark: "x".repeat(1001),
      i18n: "x".repeat(61),
    };
    expect(menuForm.check(wrong)).toEqual({
      faults: {
        name: "nameWrong",
        code: "codeWrong",
        sort: "sortWrong",
        alias: "aliasWrong",
        remark: "remarkWrong",
        i18n: "i18nWrong",
      },
    });
  });

  it.each(["javascript:alert(1)", "//evil.example", "score", "/a b", "https://who:secret@host/"])(
    "the path %s",
    (path) => {
      expect(menuForm.check({ ...page, path })).toEqual({ faults: { path: "pathWrong" } });
      expect(isPathWrong(path)).toBe(true);
    },
  );

  it("two query parameters of one name, or one without a name", () => {
    const pair = { key: 0, name: "a", value: "1" };
    const wrong = { faults: { query: "queryWrong" } };
    expect(menuForm.check({ ...page, query: [pair, { ...pair, key: 1, name: "a " }] })).toEqual(wrong);
    expect(menuForm.check({ ...page, query: [{ ...pair, name: " " }] })).toEqual(wrong);
  });
});

describe("the draft", () => {
  it("of an existing menu is the menu again, with the version that was read", () => {
    const { hasChildren: _, ...fields } = dict;
    expect(menuForm.check(formOf(dict))).toEqual({ draft: fields });
  });

  it("of a new one has no id, no version and no empty lines", () => {
    const checked = menuForm.check({ ...page, query: [{ key: 0, name: "", value: " " }] });
    expect(checked).toMatchObject({ draft: { code: "score", meta: {}, query: {} } });
    expect(checked).not.toHaveProperty("draft.id");
    expect(checked).not.toHaveProperty("draft.version");
  });

  it("of a button has no path", () => {
    expect(menuForm.check({ ...page, category: 2 })).toMatchObject({ draft: { path: "" } });
  });
});

describe("a new one", () => {
  it("is a menu at the top, last of all", () => {
    expect(blankMenu(null, [dict])).toMatchObject({ parentId: "0", category: 1, sort: "6", code: "" });
  });

  it("is a button below a page, its code begun", () => {
    expect(blankMenu(dict, [])).toMatchObject({ parentId: id, category: 2, code: "dict_" });
    expect(blankMenu(dict, [{ ...dict, category: 2 }])).toMatchObject({ category: 2 });
  });

  it("is a menu below a menu that holds menus", () => {
    expect(blankMenu({ ...dict, path: "/system" }, [dict])).toMatchObject({ category: 1 });
  });
});
