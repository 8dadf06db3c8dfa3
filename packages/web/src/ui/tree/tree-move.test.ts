import { describe, expect, it } from "vitest";
import { type DropZone, dropLanding, movedTree, type Step, stepLanding } from "./tree-move.ts";

interface Node {
  id: string;
  children?: readonly Node[];
}

function node(id: string, ...children: Node[]): Node {
  return { id, ...(children.length > 0 ? { children } : {}) };
}

const tree = [node("a", node("a1", node("a11")), node("a2")), node("b"), node("c")];
const text = (nodes: readonly Node[]): string =>
  nodes.map(({ id, children }) => (children ? `${id}(${text(children)})` : id)).join(" ");
const drop = (carried: string, over: string, zone: DropZone, isOpen = false) =>
  dropLanding(tree, carried, over, zone, isOpen);
const step = (id: string, to: Step) => stepLanding(tree, id, to);

describe("letting go is refused", () => {
  it("on the node itself and anywhere below it", () => {
    expect(drop("a", "a", "inside")).toBeNull();
    expect(drop("a", "a11", "before")).toBeNull();
    expect(drop("gone", "a", "before")).toBeNull();
  });

  it("where the node already is", () => {
    expect(drop("b", "a", "after")).toBeNull();
    expect(drop("b", "c", "before")).toBeNull();
    expect(drop("a2", "a", "inside")).toBeNull();
  });
});

describe("letting go puts a node", () => {
  it("before a row, after it, or last below it", () => {
    expect(drop("c", "a2", "before")).toEqual({ parentId: "a", before: "a2" });
    expect(drop("a1", "b", "after")).toEqual({ parentId: null, before: "c" });
    expect(drop("b", "c", "after")).toEqual({ parentId: null, before: null });
    expect(drop("c", "a", "inside")).toEqual({ parentId: "a", before: null });
    expect(drop("a1", "a", "inside")).toEqual({ parentId: "a", before: null });
  });

  it("first below an open row whose lower edge it is let go on", () => {
    expect(drop("c", "a", "after", true)).toEqual({ parentId: "a", before: "a1" });
    expect(drop("a2", "a", "after", true)).toEqual({ parentId: "a", before: "a1" });
    expect(drop("c", "b", "after", true)).toBeNull();
  });
});

describe("a step by keys", () => {
  it("stops at the ends", () => {
    expect(step("a", "up")).toBeNull();
    expect(step("c", "down")).toBeNull();
    expect(step("a", "out")).toBeNull();
    expect(step("a1", "in")).toBeNull();
    expect(step("gone", "up")).toBeNull();
  });

  it("goes among siblings, in and out", () => {
    expect(step("b", "up")).toEqual({ parentId: null, before: "a" });
    expect(step("b", "down")).toEqual({ parentId: null, before: null });
    expect(step("a", "down")).toEqual({ parentId: null, before: "c" });
    expect(step("b", "in")).toEqual({ parentId: "a", before: null });
    expect(step("a2", "out")).toEqual({ parentId: null, before: "b" });
    expect(step("a11", "out")).toEqual({ parentId: "a", before: "a2" });
  });
});

describe("the moved tree", () => {
  it("is the same when there is no such node", () => {
    expect(text(movedTree(tree, "gone", { parentId: null, before: null }))).toBe("a(a1(a11) a2) b c");
  });

  it("has the node with all below it at its new place", () => {
    expect(text(movedTree(tree, "a1", { parentId: null, before: "c" }))).toBe("a(a2) b a1(a11) c");
    expect(text(movedTree(tree, "a11", { parentId: "b", before: null }))).toBe("a(a1 a2) b(a11) c");
    expect(text(movedTree(tree, "c", { parentId: "a", before: "a2" }))).toBe("a(a1(a11) c a2) b");
  });
});
