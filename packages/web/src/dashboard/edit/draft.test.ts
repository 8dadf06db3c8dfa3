import { DashboardContent, type DashboardTile, tilesOf } from "@provost/contract/dashboard/dashboard-content";
import { describe, expect, it } from "vitest";
import {
  type BoardDraft,
  freshId,
  withChangedTile,
  withFilters,
  withoutTab,
  withoutTile,
  withPlaces,
  withTab,
  withTabMoved,
  withTile,
  withTileOnTab,
} from "./draft.ts";

const chartId = "0198f3a0-0000-7000-8000-000000000001";
const empty: BoardDraft = {
  name: "x",
  content: DashboardContent.parse({ tabs: [{ id: "a", name: "", tiles: [] }] }),
};
const two = withTile(withTile(empty, "a", { kind: "chart", chartId }), "a", { kind: "text", text: "hi" });

const drawn = ({ content }: BoardDraft): string[] =>
  content.tabs.map(
    ({ id, tiles }) =>
      `${id}: ${tiles.map((tile) => `${tile.kind} ${tile.id} ${tile.x},${tile.y}`).join("; ")}`,
  );

describe("a dashboard that is drawn up", () => {
  it("gives each tile an id of its own and the first free place", () => {
    expect(drawn(two)).toEqual(["a: chart tile-1 0,0; text tile-2 6,0"]);
    expect(drawn(withTile(two, "a", { kind: "chart", chartId }))).toEqual([
      "a: chart tile-1 0,0; text tile-2 6,0; chart tile-3 6,2",
    ]);
    expect(freshId("tile", ["tile-1", "tile-3"])).toBe("tile-2");
  });

  it("may show a chart twice, and takes away the one that is meant", () => {
    const twice = withTile(two, "a", { kind: "chart", chartId });
    expect(drawn(withoutTile(twice, "a", "tile-1"))).toEqual(["a: text tile-2 6,0; chart tile-3 6,2"]);
  });

  it("forgets what filters said of a tile that is gone", () => {
    const filter = { id: "f", label: "x", table: "t", column: "c", kind: "values" as const, choice: {} };
    const filtered = withFilters(two, [
      { ...filter, targets: { "tile-1": null, "tile-2": { column: "d" } } },
    ]);
    expect(withoutTile(filtered, "a", "tile-1").content.filters[0]?.targets).toEqual({
      "tile-2": { column: "d" },
    });
    expect(withoutTab(withTab(filtered, "B"), "a").content.filters[0]?.targets).toEqual({});
  });

  it("removes filters of a page with it, and leaves those of others", () => {
    const filter = { label: "x", table: "t", column: "c", kind: "values" as const, choice: {}, targets: {} };
    const filtered = withFilters(withTab(two, "B"), [
      { ...filter, id: "all" },
      { ...filter, id: "here", tabs: ["a"] },
      { ...filter, id: "both", tabs: ["a", "tab-1"] },
    ]);
    const left = withoutTab(filtered, "a").content.filters;
    expect(left.map(({ id, tabs }) => [id, tabs])).toEqual([
      ["all", undefined],
      ["both", ["tab-1"]],
    ]);
  });

  it("takes a tile to another tab, and tabs past one another", () => {
    const tabs = withTab(two, "B");
    const moved = withTileOnTab(tabs, "tile-1", "a", "tab-1");
    expect(drawn(moved)).toEqual(["a: text tile-2 6,0", "tab-1: chart tile-1 0,0"]);
    expect(drawn(withTabMoved(moved, "tab-1", -1))).toEqual([
      "tab-1: chart tile-1 0,0",
      "a: text tile-2 6,0",
    ]);
    expect(withTabMoved(moved, "a", -1)).toBe(moved);
  });

  it("keeps its last tab", () => {
    expect(withoutTab(two, "a")).toBe(two);
    expect(drawn(withoutTab(withTab(two, "B"), "a"))).toEqual(["tab-1: "]);
  });

  it("takes over places without leaving gaps or overlaps", () => {
    const placed = withPlaces(two, "a", [
      { id: "tile-1", x: 3, y: 7, w: 6, h: 4 },
      { id: "tile-2", x: 3, y: 8, w: 6, h: 2 },
      { id: "gone", x: 0, y: 0, w: 1, h: 1 },
    ]);
    expect(drawn(placed)).toEqual(["a: chart tile-1 3,0; text tile-2 3,4"]);
  });

  it("stays a content of the contract, whatever is done", () => {
    const [tile] = tilesOf(two.content);
    const changed = withChangedTile(two, "a", { ...(tile as DashboardTile), w: 12 });
    expect(DashboardContent.safeParse(changed.content).success).toBe(true);
    expect(tilesOf(changed.content)[0]?.w).toBe(12);
  });
});
