import { describe, expect, it } from "vitest";
import { filterTree, rowMove, typedAhead, visibleRows, withDescendants } from "./tree-rows.ts";

interface Node {
  id: string;
  children?: readonly Node[];
}

function node(id: string, children?: Node[]): Node {
  return { id, ...(children ? { children } : {}) };
}

const tree = [node("a", [node("a1", [node("a11")]), node("a2")]), node("b")];
const ids = (open: string[]): string[] =>
  visibleRows(tree, ({ id }) => open.includes(id)).map((row) => `${row.level}${row.node.id}`);

describe("the rows that show", () => {
  it("are the top ones alone until something is open", () => {
    expect(ids([])).toEqual(["1a", "1b"]);
    expect(ids(["a1"])).toEqual(["1a", "1b"]);
  });

  it("hold what is below open ones", () => {
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

it("a node is before all below it", () => {
  expect(
    tree
      .slice(0, 1)
      .flatMap((one) => withDescendants(one))
      .map(({ id }) => id),
  ).toEqual(["a", "a1", "a11", "a2"]);
});

describe("filtering", () => {
  const left = (fits: (node: Node) => boolean): string[] =>
    filterTree(tree, fits).flatMap((one) => withDescendants(one).map(({ id }) => id));

  it("leaves nothing where nothing fits", () => {
    expect(left(() => false)).toEqual([]);
  });

  it("keeps what is above and below a node that fits", () => {
    expect(left(({ id }) => id === "a11")).toEqual(["a", "a1", "a11"]);
    expect(left(({ id }) => id === "a1")).toEqual(["a", "a1", "a11"]);
  });
});

describe("typing", () => {
  const titled = ["Physics", "Art", "Physical education", "music"].map((title) => ({ id: title, title }));
  const rows = visibleRows(titled, () => false);

  it("goes nowhere where no title begins so", () => {
    expect(typedAhead(rows, 0, "x")).toBeNull();
  });

  it("goes to the next title that begins so, round the end, in small or capital letters", () => {
    expect(typedAhead(rows, 0, "m")).toBe("music");
    expect(typedAhead(rows, 3, "A")).toBe("Art");
    expect(typedAhead(rows, 0, "physical")).toBe("Physical education");
  });

  it("stays while the title still fits, and goes on with one letter repeated", () => {
    expect(typedAhead(rows, 0, "ph")).toBe("Physics");
    expect(typedAhead(rows, 0, "p")).toBe("Physical education");
    expect(typedAhead(rows, 2, "pp")).toBe("Physics");
  });
});
