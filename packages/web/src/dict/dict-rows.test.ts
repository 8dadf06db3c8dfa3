import type { DictNode } from "@provost/contract/dict";
import { describe, expect, it } from "vitest";
import { rowMove, visibleRows, withDescendants } from "./dict-rows.ts";

function node(id: string, children?: DictNode[]): DictNode {
  const fields = { id, parentId: "0", code: id, dictKey: -1, dictValue: id, sort: 0, remark: "", version: 1 };
  return { ...fields, hasChildren: children !== undefined, ...(children ? { children } : {}) };
}

const tree = [node("a", [node("a1", [node("a11")]), node("a2")]), node("b")];
const ids = (open: string[]): string[] =>
  visibleRows(tree, ({ id }) => open.includes(id)).map((row) => `${row.level}${row.node.id}`);

describe("the rows that show", () => {
  it("are the top ones alone until something is open", () => {
    expect(ids([])).toEqual(["1a", "1b"]);
    expect(ids(["a1"])).toEqual(["1a", "1b"]);
  });

  it("hold what stands below open ones", () => {
    expect(ids(["a", "a1", "b"])).toEqual(["1a", "2a1", "3a11", "2a2", "1b"]);
  });
});

describe("keys", () => {
  const rows = visibleRows(tree, ({ id }) => id === "a");
  const at = (id: string): number => rows.findIndex((row) => row.node.id === id);

  it("do nothing at the ends and on leaves", () => {
    expect(rowMove(rows, at("a"), "ArrowUp")).toBeNull();
    expect(rowMove(rows, at("b"), "ArrowDown")).toBeNull();
    expect(rowMove(rows, at("b"), "ArrowRight")).toBeNull();
    expect(rowMove(rows, at("b"), "x")).toBeNull();
    expect(rowMove([], 0, "ArrowDown")).toBeNull();
  });

  it("move, open and close", () => {
    expect(rowMove(rows, at("a"), "ArrowDown")).toEqual({ to: "a1" });
    expect(rowMove(rows, at("a"), "ArrowRight")).toEqual({ to: "a1" });
    expect(rowMove(rows, at("a"), "ArrowLeft")).toEqual({ open: false });
    expect(rowMove(rows, at("a1"), "ArrowRight")).toEqual({ open: true });
    expect(rowMove(rows, at("a2"), "ArrowLeft")).toEqual({ to: "a" });
    expect(rowMove(rows, at("a2"), "End")).toEqual({ to: "b" });
  });
});

it("an entry is removed with all below it", () => {
  expect(
    tree
      .slice(0, 1)
      .flatMap(withDescendants)
      .map(({ id }) => id),
  ).toEqual(["a", "a1", "a11", "a2"]);
});
