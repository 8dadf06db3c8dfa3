import { expect, it } from "vitest";
import { idOf } from "../../../testing/records.ts";
import { menuTitle, role } from "../../people.fixtures.ts";
import { narrowed, rightGroups } from "./user-rights.ts";

const tree = [
  menuTitle(100, "home", "首页"),
  menuTitle(200, "system", "系统管理", [
    menuTitle(300, "user", "用户管理", [
      menuTitle(301, "user_view", "查看"),
      menuTitle(302, "user_add", "新增"),
    ]),
  ]),
].map((node) => (node.code === "home" ? { ...node, category: 1 as const } : node));
const clerk = role(1, "clerk", "文员", { menuIds: [idOf(301)] });
const head = role(2, "head", "校长", { menuIds: [idOf(301), idOf(302)] });
const groups = rightGroups(tree, [clerk, head]);
const all = { text: "", grantedOnly: false };

it("says of each page and button which roles grant it; a button includes its page", () => {
  expect(groups).toMatchObject([
    { title: "首页", above: [], granted: 0, rights: [{ title: "", code: "home", roles: [] }] },
    {
      ...{ title: "用户管理", above: ["系统管理"], granted: 3 },
      rights: [
        { title: "", roles: ["文员", "校长"] },
        { title: "查看", roles: ["文员", "校长"] },
        { title: "新增", roles: ["校长"] },
      ],
    },
  ]);
});

it("is narrowed to what is granted, and by the names and codes of pages and buttons", () => {
  const codesOf = (how: object) =>
    narrowed(groups, { ...all, ...how }).flatMap(({ rights }) => rights.map(({ code }) => code));
  expect(codesOf({})).toEqual(["home", "user", "user_view", "user_add"]);
  expect(codesOf({ grantedOnly: true })).toEqual(["user", "user_view", "user_add"]);
  expect(codesOf({ text: "用户" })).toEqual(["user", "user_view", "user_add"]);
  expect(codesOf({ text: "USER_A" })).toEqual(["user_add"]);
  expect(codesOf({ text: "首页", grantedOnly: true })).toEqual([]);
});
