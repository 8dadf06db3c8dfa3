import { describe, expect, it } from "vitest";
import { menuItem as item } from "./menu.fixtures.ts";
import { type SidebarPiece, sidebarMove, sidebarPieces, sidebarRows, toggled } from "./sidebar-rows.ts";

const tree = [
  item("a", { children: [item("a1", { children: [item("a11")] }), item("a2")] }),
  item("b", { children: [item("b1")] }),
  item("c"),
];
const rows = (...open: string[]) => sidebarRows(tree, open);
const at = (list: ReturnType<typeof rows>, id: string): number => list.findIndex((row) => row.item.id === id);

describe("2.46 the rows that show", () => {
  it("are the top items until one is open", () => {
    expect(rows().map(({ item: { id } }) => id)).toEqual(["a", "b", "c"]);
    expect(rows("gone")).toHaveLength(3);
  });

  it("know their place", () => {
    const open = rows("a", "a1");
    expect(open.map(({ item: { id } }) => id)).toEqual(["a", "a1", "a11", "a2", "b", "c"]);
    expect(open[at(open, "a2")]).toMatchObject({
      level: 2,
      position: 2,
      siblings: 2,
      parentId: "a",
      isOpen: null,
    });
    expect(open[at(open, "a")]).toMatchObject({ level: 1, position: 1, siblings: 3, isOpen: true });
  });
});

it("2.49 opens one of a level at a time", () => {
  const open = rows("a", "a1");
  const [a, a1, , , b] = open;
  if (!a || !a1 || !b) throw new Error("rows are missing");
  expect(toggled(["a", "a1"], a)).toEqual([]);
  expect(toggled(["a", "a1"], a1)).toEqual(["a"]);
  expect(toggled(["a", "a1"], b)).toEqual(["b"]);
});

describe("keys", () => {
  const open = rows("a");

  it("do nothing at the ends and on leaves", () => {
    expect(sidebarMove(open, 0, "ArrowUp")).toBeNull();
    expect(sidebarMove(open, at(open, "c"), "ArrowDown")).toBeNull();
    expect(sidebarMove(open, at(open, "c"), "ArrowRight")).toBeNull();
    expect(sidebarMove(open, at(open, "c"), "ArrowLeft")).toBeNull();
    expect(sidebarMove(open, 0, "x")).toBeNull();
    expect(sidebarMove([], 0, "Home")).toBeNull();
  });

  it("move, open and shut", () => {
    expect(sidebarMove(open, 0, "ArrowDown")).toEqual({ to: "a1" });
    expect(sidebarMove(open, 0, "ArrowRight")).toEqual({ to: "a1" });
    expect(sidebarMove(open, 0, "ArrowLeft")).toMatchObject({ toggle: { item: { id: "a" } } });
    expect(sidebarMove(open, at(open, "a1"), "ArrowRight")).toMatchObject({ toggle: { item: { id: "a1" } } });
    expect(sidebarMove(open, at(open, "a2"), "ArrowLeft")).toEqual({ to: "a" });
    expect(sidebarMove(open, 0, "End")).toEqual({ to: "c" });
  });
});

describe("lists within lists", () => {
  const text = (pieces: readonly SidebarPiece[]): string =>
    pieces
      .map((piece) => {
        if ("gap" in piece) return `~${piece.gap}`;
        return piece.below.length === 0 ? piece.row.item.id : `${piece.row.item.id}(${text(piece.below)})`;
      })
      .join(" ");

  it("hold every row that is drawn, below its parent", () => {
    const open = rows("a", "a1");
    expect(text(sidebarPieces(open, [0, 1, 2, 3, 4, 5], 10))).toBe("a(a1(a11) a2) b c");
    expect(text(sidebarPieces([], [], 10))).toBe("");
  });

  it("keep the room of rows that are not, and the open ones around those that are", () => {
    const open = rows("a", "a1");
    expect(text(sidebarPieces(open, [2, 5], 10))).toBe("a(a1(a11) ~10) ~10 c");
    expect(text(sidebarPieces(open, [], 10))).toBe("a(a1(~10) ~10) ~20");
  });
});
