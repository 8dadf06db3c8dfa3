import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import type { RoleDetail } from "@provost/contract/people/role";
import { describe, expect, it } from "vitest";
import { indexMenus } from "../../ui/tree/menu-tree.ts";
import { blankRule, formsOfPolicies } from "../policy/policy-form.ts";
import { blankRole, formOfRole, roleForm, sameRole } from "./role-form.ts";

const menuId = "018f0000-0000-7000-8000-000000000001";
const buttonId = "018f0000-0000-7000-8000-000000000002";
const title = (id: string) => ({
  id,
  key: id,
  value: id,
  parentId: "0",
  title: "",
  code: "",
  grantable: true,
});
const menus: MenuTitle[] = [
  { ...title(menuId), category: 1, children: [{ ...title(buttonId), category: 2 }] },
];
const index = indexMenus(menus);
const role: RoleDetail = {
  id: "018f0000-0000-7000-8000-000000000003",
  code: "teacher",
  name: "教师",
  sort: 3,
  remark: "",
  allMenus: false,
  peopleScope: "below",
  peopleDepts: [],
  peopleScopeReviewed: true,
  users: 2,
  version: 4,
  menuIds: [buttonId],
  policies: [],
};
const opened = formOfRole(role, index);

describe("what is refused before it is sent", () => {
  it("names each wrong field", () => {
    const form = { ...opened, code: "Teacher", name: " ", sort: "x", remark: "x".repeat(1001) };
    expect(roleForm(true).check(form, opened)).toEqual({
      faults: { code: "codeWrong", name: "nameWrong", sort: "sortWrong", remark: "remarkWrong" },
    });
  });

  it("is a rule that is not complete", () => {
    const policies = [{ key: 0, tableId: null, columns: [], rules: [blankRule(0)] }];
    expect(roleForm(true).check({ ...opened, policies }, opened)).toEqual({
      faults: { policies: "ruleIncomplete" },
    });
  });
});

const everything = formsOfPolicies([{ tableId: null, columns: null, rows: [] }]);

describe("the draft", () => {
  it("carries menus with what is above them, and what it reads only when that was changed", () => {
    const made = roleForm(true).check({ ...opened, name: "老师" }, opened);
    expect(made).toMatchObject({ draft: { id: role.id, version: 4, name: "老师" } });
    expect("draft" in made && [...(made.draft.menuIds ?? [])].sort()).toEqual([menuId, buttonId]);
    expect("draft" in made && made.draft).not.toHaveProperty("policies");
    expect("draft" in made && made.draft).not.toHaveProperty("peopleScope");
    const scoped = roleForm(true).check({ ...opened, peopleScope: "self", peopleDepts: [menuId] }, opened);
    expect(scoped).toMatchObject({ draft: { peopleScope: "self", peopleDepts: [] } });
    const reads = roleForm(true).check({ ...opened, policies: everything }, opened);
    expect(reads).toMatchObject({ draft: { policies: [{ tableId: null, columns: null, rows: [] }] } });
  });

  it("of a new role lets nothing be read until it is chosen, and leaves that to the server where another decides it", () => {
    const form = { ...blankRole(), code: "clerk", name: "Clerk" };
    const scope = { peopleScope: "below", peopleDepts: [] };
    const draft = { code: "clerk", name: "Clerk", nameEn: "", sort: 0, remark: "", menuIds: [], ...scope };
    expect(roleForm(true).check(form, blankRole())).toEqual({ draft: { ...draft, policies: [] } });
    expect(roleForm(false).check(form, blankRole())).toEqual({ draft });
  });
});

it("tells whether anything was changed", () => {
  expect(sameRole(formOfRole(role, index), opened)).toBe(true);
  expect(sameRole({ ...opened, menuIds: new Set([menuId]) }, opened)).toBe(false);
  expect(sameRole({ ...opened, policies: everything }, opened)).toBe(false);
  expect(sameRole({ ...opened, peopleScope: "all" }, opened)).toBe(false);
  expect(sameRole({ ...opened, peopleDepts: [menuId] }, opened)).toBe(true);
  const chosen = { ...opened, peopleScope: "chosen" as const };
  expect(sameRole({ ...chosen, peopleDepts: [menuId] }, chosen)).toBe(false);
  expect(sameRole(opened, { ...opened, isScopeReviewed: false })).toBe(false);
});
