import type { WireFilterNode } from "@provost/contract/report/filter";
import { limits } from "@provost/contract/wire/limits";
import { describe, expect, it } from "vitest";
import {
  addFilter,
  addOr,
  columnsOfFilter,
  filterAt,
  groupsOf,
  mayNest,
  mayOr,
  moveIntoGroup,
  placeIn,
  removeFilter,
  replaceFilter,
  setGroupKind,
  unwrapGroup,
  wrapFilter,
} from "./draft-filter.ts";

const is = (filteCol: string, value1: string): WireFilterNode => ({
  filteCol,
  filterOperator: "=",
  value: { value1 },
});
const [east, west, seven] = [is("area", "East"), is("area", "West"), is("grade", "Seven")];

describe("what is refused", () => {
  it("a group does not go into itself, nor deeper than the wire allows", () => {
    const nodes = wrapFilter([east, seven], [0], "any");
    expect(moveIntoGroup(nodes, [0], [0])).toBe(nodes);
    expect(
      mayNest(
        Array.from({ length: limits.filterDepth }, () => 0),
        east,
      ),
    ).toBe(false);
    expect(
      mayNest(
        Array.from({ length: limits.filterDepth - 1 }, () => 0),
        east,
      ),
    ).toBe(true);
  });
});

describe("groups of filters", () => {
  it("hold the same column twice where one of them is enough, once where all must hold (1.06)", () => {
    const grouped = wrapFilter([east], [0], "any");
    expect(addFilter(grouped, [0], west)).toEqual([{ any: [east, west] }]);
    expect(addFilter(setGroupKind(grouped, [0], "all"), [0], west)).toEqual([{ all: [west] }]);
    const both = addFilter(grouped, [0], west);
    expect(replaceFilter(both, [0, 1], is("area", "North"))).toEqual([{ any: [east, is("area", "North")] }]);
  });

  it("take filters in and let them out, and are gone with their last part", () => {
    const nodes = addFilter(wrapFilter([east], [0], "any"), [], seven);
    const moved = moveIntoGroup(nodes, [1], [0]);
    expect(moved).toEqual([{ any: [east, seven] }]);
    expect(unwrapGroup(moved, [0])).toEqual([east, seven]);
    expect(removeFilter(removeFilter(moved, [0, 0]), [0, 0])).toEqual([]);
  });

  it("are in groups, each with its place", () => {
    const nodes = wrapFilter(addFilter(wrapFilter([east], [0], "any"), [0], seven), [0, 1], "all");
    expect(groupsOf(nodes).map(({ path }) => path)).toEqual([[0], [0, 1]]);
    expect(filterAt(nodes, [0, 1, 0])).toEqual(seven);
    expect(nodes.flatMap(columnsOfFilter)).toEqual(["area", "grade"]);
  });
});

describe("a filter of which, or of another, one must hold", () => {
  it("is in a new group around the other", () => {
    expect(addOr([seven, east], [1], west)).toEqual([seven, { any: [east, west] }]);
  });

  it("joins the group that the other is in already", () => {
    const grouped = addOr([east], [0], west);
    expect(addOr(grouped, [0, 1], seven)).toEqual([{ any: [east, west, seven] }]);
    expect(addOr([{ all: [east, seven] }], [0, 0], west)).toEqual([{ all: [{ any: [east, west] }, seven] }]);
  });

  it("has room as deep as the wire allows, and in a group of its kind always", () => {
    const deep = Array.from({ length: limits.filterDepth }, () => 0);
    expect(mayOr([], deep)).toBe(false);
    expect(mayOr([], deep.slice(1))).toBe(true);
    const nested = deep.slice(1).reduce<WireFilterNode>((node) => ({ any: [node] }), east);
    expect(mayOr([nested], deep)).toBe(true);
  });

  it("is found by where it was put", () => {
    expect(placeIn([east, seven], [], seven)).toEqual([1]);
    expect(placeIn([{ any: [east, west] }], [0], west)).toEqual([0, 1]);
    expect(placeIn([east], [], west)).toBeNull();
  });
});
