import { ChartContent } from "@provost/contract/chart/chart-content";
import { expect, it } from "vitest";
import type { CatalogVirtual } from "../catalog.ts";
import { buildsOnSome, levelsOf, mostLevels } from "./virtual-levels.ts";

let reads = 0;

const content = ChartContent.parse({ sql: "select 1" });

function virtual(name: string, tables: string[]): CatalogVirtual {
  return {
    ...{ id: name, name, comment: "", ownerId: null, ownerName: "" },
    ...{ columns: [], fanOut: null, version: 1, updatedAt: new Date(0) },
    get definition() {
      reads += 1;
      return { kind: "question" as const, content, reading: { tables, repeatable: true } };
    },
  };
}

const nameAt = (level: number, place: number) => `l${level}_${place}`;
const width = 20;
const rows = Array.from({ length: mostLevels }, (_, level) =>
  Array.from({ length: width }, (_, place) =>
    virtual(nameAt(level, place), level === 0 ? [] : rowNames(level - 1)),
  ),
).flat();

function rowNames(level: number): string[] {
  return Array.from({ length: width }, (_, place) => nameAt(level, place));
}

const top = virtual("top", rowNames(mostLevels - 1));
const catalog = { tables: [], virtuals: [...rows, top] };

it("goes each table once, however many ways lead to it", () => {
  reads = 0;
  expect(levelsOf(catalog, top)).toBe(mostLevels + 1);
  expect(buildsOnSome(catalog, top, ({ id }) => id === "nowhere")).toBe(false);
  expect(buildsOnSome(catalog, top, ({ id }) => id === nameAt(0, 0))).toBe(true);
  expect(reads).toBeLessThan(10 * catalog.virtuals.length);
});

it("finds no levels for what builds on itself, nor for what builds on that", () => {
  const virtuals = [
    virtual("a", ["b"]),
    virtual("b", ["c"]),
    virtual("c", ["a"]),
    virtual("above", ["plain", "a"]),
    virtual("plain", ["gone"]),
  ];
  const found = virtuals.map((row) => levelsOf({ tables: [], virtuals }, row));
  expect(found).toEqual([null, null, null, null, 1]);
  const known = new Map<string, number | null>();
  expect(virtuals.map((row) => levelsOf({ tables: [], virtuals }, row, known))).toEqual(found);
});
