import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import { describe, expect, it } from "vitest";
import { holdings, indexMenus, titlesMissing, toggle, withAbove } from "./menu-tree.ts";

function node(id: string, parts: Partial<MenuTitle> = {}): MenuTitle {
  const category = parts.children || id.startsWith("m") ? 1 : 2;
  return {
    id,
    key: id,
    value: id,
    parentId: "0",
    title: id.toUpperCase(),
    code: id,
    category,
    grantable: true,
    ...parts,
  };
}

const users = node("mUsers", { children: [node("add"), node("edit")] });
const roles = node("mRoles", { children: [node("give", { grantable: false }), node("see")] });
const system = node("mSystem", { children: [users, roles] });
const tree = [system, node("mHome")];
const index = indexMenus(tree);
const sorted = (ids: Iterable<string>): string[] => [...ids].sort();

describe("what is held", () => {
  it("brings what is above, and forgets what is not in the tree", () => {
    expect(sorted(withAbove(index, ["add", "gone"]))).toEqual(["add", "mSystem", "mUsers"]);
  });

  it("is all, some or none of each node with what is below it", () => {
    const found = holdings(tree, new Set(["mSystem", "mUsers", "add", "edit"]));
    expect(found.get("mUsers")).toEqual({ state: "all", held: 3, total: 3 });
    expect(found.get("mSystem")).toEqual({ state: "some", held: 4, total: 7 });
    expect(found.get("mHome")).toEqual({ state: "none", held: 0, total: 1 });
  });
});

describe("a choice", () => {
  it("leaves alone what the caller does not hold, given or not", () => {
    const toggled = toggle(index, new Set(), roles);
    expect(sorted(toggled)).toEqual(["mRoles", "mSystem", "see"]);
    const had = new Set(["mSystem", "mRoles", "give", "see"]);
    expect(sorted(toggle(index, had, roles))).toEqual(["give", "mRoles", "mSystem"]);
  });

  it("gives all below and what is above, then takes it with the heading", () => {
    const toggled = toggle(index, new Set(), users);
    expect(sorted(toggled)).toEqual(["add", "edit", "mSystem", "mUsers"]);
    expect(sorted(toggle(index, toggled, users))).toEqual([]);
  });

  it("of a part gives the rest first", () => {
    const part = new Set(["mSystem", "mUsers", "add"]);
    expect(sorted(toggle(index, part, users))).toEqual(["add", "edit", "mSystem", "mUsers"]);
  });

  it("of the last button keeps its menu", () => {
    const part = new Set(["mSystem", "mUsers", "add"]);
    const [add] = users.children ?? [];
    expect(add && sorted(toggle(index, part, add))).toEqual(["mSystem", "mUsers"]);
  });

  it("in a filtered tree changes only what is seen", () => {
    const held = new Set(["mSystem", "mUsers", "add", "edit"]);
    const seen = { ...users, children: [node("add")] };
    expect(sorted(toggle(index, held, seen))).toEqual(["edit", "mSystem", "mUsers"]);
  });
});

it("names what was added or taken, in the order of the tree", () => {
  const [mine, theirs] = [new Set(["mUsers", "add"]), new Set(["mUsers", "see"])];
  expect(titlesMissing(tree, mine, theirs)).toEqual(["ADD"]);
  expect(titlesMissing(tree, theirs, mine)).toEqual(["SEE"]);
});

it("stays quick with ten thousand items", () => {
  const many = Array.from({ length: 100 }, (_, menu) =>
    node(`m${menu}`, { children: Array.from({ length: 99 }, (__, button) => node(`b${menu}-${button}`)) }),
  );
  const all = node("mAll", { children: many });
  const wide = indexMenus([all]);
  const toggled = toggle(wide, new Set(), all);
  expect(toggled.size).toBe(10_001);
  expect(holdings([all], toggled).get("mAll")?.state).toBe("all");
  expect(toggle(wide, toggled, all).size).toBe(0);
});
