import type { ChartFolder } from "@provost/contract/chart-folder";
import { limits } from "@provost/contract/limits";
import { describe, expect, it } from "vitest";
import { growFolders, mayHold, mayStand, pathTo } from "./folder-tree.ts";
import { fixedPlaces, folderAt, questionOf } from "./place.ts";

const folder = (id: string, parentId: string | null): ChartFolder => ({
  id,
  parentId,
  name: id.toUpperCase(),
  charts: 0,
  version: 1,
});
const tree = growFolders([folder("a", null), folder("b", "a"), folder("c", "b"), folder("lost", "gone")]);

describe("folders as a tree", () => {
  it("stand below one another; what has lost its parent stands at the top", () => {
    expect(tree.map(({ id }) => id)).toEqual(["a", "lost"]);
    expect(pathTo(tree, "c").map(({ title }) => title)).toEqual(["A", "B", "C"]);
    expect(pathTo(tree, "nowhere")).toEqual([]);
  });

  it("may not stand in themselves, below themselves, or where they are", () => {
    expect(mayStand(tree, "a", "a")).toBe(false);
    expect(mayStand(tree, "a", "c")).toBe(false);
    expect(mayStand(tree, "b", "a")).toBe(false);
    expect(mayStand(tree, "nowhere", null)).toBe(false);
    expect(mayStand(tree, "b", null)).toBe(true);
    expect(mayStand(tree, "c", "lost")).toBe(true);
  });

  it("stand so many levels deep with all that is in them", () => {
    const chain = Array.from({ length: limits.folderLevels }, (_, at) =>
      folder(`f${at}`, at === 0 ? null : `f${at - 1}`),
    );
    const deep = growFolders([...chain, folder("x", null), folder("y", "x")]);
    const last = `f${limits.folderLevels - 1}`;
    expect([mayHold(deep, null), mayHold(deep, "f0"), mayHold(deep, last)]).toEqual([true, true, false]);
    expect(mayStand(deep, "y", `f${limits.folderLevels - 2}`)).toBe(true);
    expect(mayStand(deep, "x", `f${limits.folderLevels - 2}`)).toBe(false);
  });
});

describe("a place", () => {
  it("is asked for by its own filter, a folder by its id", () => {
    const page = { current: 2, size: 20 };
    expect(fixedPlaces.map((place) => questionOf(place, page))).toEqual([
      page,
      { ...page, favourite: "true" },
      { ...page, mine: "true" },
      { ...page, folderId: "none" },
      { ...page, removed: "true" },
    ]);
    expect(questionOf("an id", page)).toEqual({ ...page, folderId: "an id" });
  });

  it("is asked for charts of a type that there is", () => {
    const page = { current: 1, size: 20, name: "x" };
    expect(questionOf("all", { ...page, chartType: "pie" })).toEqual({ ...page, chartType: "pie" });
    expect(questionOf("all", { ...page, chartType: "cake" })).toEqual(page);
  });

  it("takes charts where it is a folder, or outside of all", () => {
    expect(["an id", ...fixedPlaces].map(folderAt)).toEqual([
      "an id",
      undefined,
      undefined,
      undefined,
      null,
      undefined,
    ]);
  });
});
