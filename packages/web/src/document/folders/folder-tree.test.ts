import { limits } from "@provost/contract/wire/limits";
import { describe, expect, it } from "vitest";
import { type CountedFolder, canMoveBelow, growFolders, mayHold, pathTo } from "./folder-tree.ts";
import { fixedPlaces, folderAt, queryAt } from "./place.ts";

const folder = (id: string, parentId: string | null): CountedFolder => ({
  id,
  parentId,
  name: id.toUpperCase(),
  count: 0,
  version: 1,
});
const tree = growFolders([folder("a", null), folder("b", "a"), folder("c", "b"), folder("lost", "gone")]);

describe("folders as a tree", () => {
  it("are below one another; what has lost its parent is at the top", () => {
    expect(tree.map(({ id }) => id)).toEqual(["a", "lost"]);
    expect(pathTo(tree, "c").map(({ title }) => title)).toEqual(["A", "B", "C"]);
    expect(pathTo(tree, "nowhere")).toEqual([]);
  });

  it("may not be in themselves, below themselves, or where they are", () => {
    expect(canMoveBelow(tree, "a", "a")).toBe(false);
    expect(canMoveBelow(tree, "a", "c")).toBe(false);
    expect(canMoveBelow(tree, "b", "a")).toBe(false);
    expect(canMoveBelow(tree, "nowhere", null)).toBe(false);
    expect(canMoveBelow(tree, "b", null)).toBe(true);
    expect(canMoveBelow(tree, "c", "lost")).toBe(true);
  });

  it("are so many levels deep with all that is in them", () => {
    const chain = Array.from({ length: limits.folderLevels }, (_, at) =>
      folder(`f${at}`, at === 0 ? null : `f${at - 1}`),
    );
    const deep = growFolders([...chain, folder("x", null), folder("y", "x")]);
    const last = `f${limits.folderLevels - 1}`;
    expect([mayHold(deep, null), mayHold(deep, "f0"), mayHold(deep, last)]).toEqual([true, true, false]);
    expect(canMoveBelow(deep, "y", `f${limits.folderLevels - 2}`)).toBe(true);
    expect(canMoveBelow(deep, "x", `f${limits.folderLevels - 2}`)).toBe(false);
  });
});

describe("a place", () => {
  it("is asked for by its own filter, a folder by its id", () => {
    expect(fixedPlaces.map(queryAt)).toEqual([
      {},
      { favourite: "true" },
      { mine: "true" },
      { folderId: "none" },
      { removed: "true" },
    ]);
    expect(queryAt("an id")).toEqual({ folderId: "an id" });
  });

  it("takes things where it is a folder, or outside of all", () => {
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
