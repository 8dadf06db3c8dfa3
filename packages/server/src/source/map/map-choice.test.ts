import { regionNames } from "@provost/report-core/map/match-regions";
import { describe, expect, it } from "vitest";
import { mapWithMost, nameCache } from "./map-choice.ts";

const regions = (count: number) => Array.from({ length: count }, (_, at) => ({ key: `r${at}`, keyEn: "" }));

describe("names of regions", () => {
  it("are loaded once for each version of a map, and again once they were dropped for others", async () => {
    const cache = nameCache(10);
    const loads: string[] = [];
    const use = (id: string, version: number, count: number) =>
      cache.get({ id, version }, async () => {
        loads.push(`${id}${version}`);
        return regions(count);
      });
    await use("a", 1, 4);
    await use("b", 1, 4);
    expect((await use("a", 1, 4))("key").get("r3")).toBe(3);
    expect(loads).toEqual(["a1", "b1"]);
    // The one that was not used for longest makes way.
    await use("c", 1, 4);
    await use("a", 1, 4);
    await use("b", 1, 4);
    expect(loads).toEqual(["a1", "b1", "c1", "b1"]);
    expect((await use("b", 2, 1))("key").get("r3")).toBe(undefined);
    // Regions of an earlier version do not count: all three are within the bound.
    await use("c", 1, 4);
    await use("a", 1, 4);
    await use("b", 2, 1);
    await use("c", 1, 4);
    expect(loads.slice(4)).toEqual(["b2", "c1"]);
  });
});

it("between maps other work has its turn", async () => {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const maps = ["a", "b", "c", "d"].map((id, at) => ({ id, version: 1, names: regionNames(regions(at)) }));
  expect(await mapWithMost(maps, [["r0"], ["r9"]])).toEqual({ id: "b", version: 1 });
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(maps.length - 1);
});
