import { describe, expect, it } from "vitest";
import { groupKey, publishedGroups, type UnitRows } from "./published-groups.ts";

const floor = { leastRows: 10, leastUnits: 3 };

/** Rows by the group and the school, of which the viewer sees those of school A. */
function cells(rows: Readonly<Record<string, Readonly<Record<string, number>>>>, own = ["A"]): UnitRows[] {
  return Object.entries(rows).flatMap(([key, schools]) =>
    Object.entries(schools).map(([unit, count]) => ({
      key: key.split("/"),
      unit,
      rows: count,
      seen: own.includes(unit) ? count : 0,
    })),
  );
}

const namesOf = (levels: readonly ReadonlySet<string>[], level: number): string[] =>
  [...(levels[level] ?? [])].map((text) => JSON.parse(text).join("/")).sort();

const large = { A: 5, B: 5, C: 5 };

describe("publishedGroups", () => {
  it("publishes nothing of fewer rows or fewer units than the floor", () => {
    expect(publishedGroups(cells({ x: { A: 3, B: 3, C: 3 } }), 1, floor)[0]?.size).toBe(0);
    expect(publishedGroups(cells({ x: { A: 50, B: 50 } }), 1, floor)[0]?.size).toBe(0);
    expect(publishedGroups(cells({ x: { A: 4, B: 5, C: 5 } }), 1, floor)[0]?.size).toBe(1);
  });

  it("publishes nothing where few rows are left without the viewer's own rows", () => {
    expect(publishedGroups(cells({ x: { A: 98, B: 1, C: 1 } }), 1, floor)[0]?.size).toBe(0);
    expect(publishedGroups(cells({ x: { A: 98, B: 5, C: 5 } }), 1, floor)[0]?.size).toBe(1);
  });

  it("publishes nothing where one unit is left without the viewer's own rows", () => {
    expect(namesOf(publishedGroups(cells({ x: { ...large, D: 5 } }, ["A", "B", "C"]), 1, floor), 0)).toEqual(
      [],
    );
    const two = { ...large, D: 5 };
    expect(namesOf(publishedGroups(cells({ x: two }, ["A", "B"]), 1, floor), 0)).toEqual([""]);
    expect(namesOf(publishedGroups(cells({ x: large }, ["A", "B", "C"]), 1, floor), 0)).toEqual([""]);
    expect(namesOf(publishedGroups(cells({ x: large }, []), 1, floor), 0)).toEqual([""]);
  });

  it("withholds a second group where the total would reveal the first one", () => {
    const levels = publishedGroups(
      cells({ x: large, y: { A: 9, B: 9, C: 9 }, z: { A: 9, B: 9, C: 9, D: 9 }, few: { B: 4 } }),
      1,
      floor,
    );
    expect(namesOf(levels, 0)).toEqual([""]);
    expect(namesOf(levels, 1)).toEqual(["y", "z"]);
  });

  it("publishes the others where the small groups together are large enough, or the viewer sees them", () => {
    const few = { few: { A: 5, B: 5 }, less: { C: 5 } };
    expect(namesOf(publishedGroups(cells({ x: large, ...few }), 1, floor), 1)).toEqual(["x"]);
    expect(namesOf(publishedGroups(cells({ x: large, own: { A: 1 } }), 1, floor), 1)).toEqual(["x"]);
  });

  it("publishes no part of a group that is withheld", () => {
    const levels = publishedGroups(
      cells({ "x/1": large, "x/2": large, "y/1": { A: 40, B: 40, C: 40 }, "few/1": { B: 4 } }),
      2,
      floor,
    );
    expect(namesOf(levels, 1)).toEqual(["y"]);
    expect(namesOf(levels, 2)).toEqual(["y/1"]);
  });

  it("lets no difference of two published numbers be of a small group, whatever the rows are", () => {
    const random = (seed: number) => () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    const whole = (set: readonly UnitRows[]) => ({
      rows: set.reduce((sum, { rows }) => sum + rows, 0),
      units: new Set(set.filter(({ rows }) => rows > 0).map(({ unit }) => unit)),
      hidden: new Set(set.filter(({ rows, seen }) => rows > seen).map(({ unit }) => unit)),
      hiddenRows: set.reduce((sum, { rows, seen }) => sum + rows - seen, 0),
    });
    let published = 0;
    for (let seed = 1; seed <= 300; seed += 1) {
      const next = random(seed);
      const all: UnitRows[] = [];
      for (const x of ["p", "q", "r"])
        for (const y of ["1", "2", "3"])
          for (const unit of ["A", "B", "C", "D", "E"]) {
            const rows = next() < 0.45 ? 0 : Math.floor(next() * 9);
            all.push({ key: [x, y], unit, rows, seen: unit === "A" ? rows : 0 });
          }
      const levels = publishedGroups(all, 2, floor);
      const has = (key: readonly string[]) => levels[key.length]?.has(groupKey(key)) === true;
      const below = (key: readonly string[]) =>
        all.filter((one) => key.every((part, at) => one.key[at] === part));
      for (const key of [[], ...["p", "q", "r"].flatMap((x) => [[x], [x, "1"], [x, "2"], [x, "3"]])]) {
        if (!has(key)) continue;
        published += 1;
        // What a group is without its largest published parts.
        const rest = below(key).filter(({ key: of }) => {
          for (let depth = key.length + 1; depth <= 2; depth += 1)
            if (has(of.slice(0, depth) as string[])) return false;
          return true;
        });
        const left = whole(rest);
        if (left.hidden.size === 0) continue;
        expect(left.rows).toBeGreaterThanOrEqual(floor.leastRows);
        expect(left.units.size).toBeGreaterThanOrEqual(floor.leastUnits);
        expect(left.hidden.size).toBeGreaterThanOrEqual(floor.leastUnits - 1);
        expect(left.hiddenRows).toBeGreaterThanOrEqual(floor.leastRows);
      }
    }
    expect(published).toBeGreaterThan(300);
  });
});
