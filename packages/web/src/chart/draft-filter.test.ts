import type { WireFilterNode } from "@provost/contract/filter";
import { limits } from "@provost/contract/limits";
import { describe, expect, it } from "vitest";
import {
  addFilter,
  columnsOfFilter,
  filterAt,
  groupsOf,
  mayNest,
  moveIntoGroup,
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

  it("stand in groups, each with its place", () => {
    const nodes = wrapFilter(addFilter(wrapFilter([east], [0], "any"), [0], seven), [0, 1], "all");
    expect(groupsOf(nodes).map(({ path }) => path)).toEqual([[0], [0, 1]]);
    expect(filterAt(nodes, [0, 1, 0])).toEqual(seven);
    expect(nodes.flatMap(columnsOfFilter)).toEqual(["area", "grade"]);
  });
});
