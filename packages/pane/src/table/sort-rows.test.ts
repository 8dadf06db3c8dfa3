import type { Cell } from "@provost/contract/report/report";
import { describe, expect, it } from "vitest";
import type { GridSource } from "./grid-source.ts";
import { nextSort, type SortTerm, sortBy, sortedRows } from "./sort-rows.ts";

function sourceOf(columns: Record<string, { numeric: boolean; cells: Cell[] }>): GridSource {
  const all = Object.entries(columns);
  return {
    columns: all.map(([key, { numeric }]) => ({ key, label: key, numeric })),
    rowCount: all[0]?.[1].cells.length ?? 0,
    value: (row, column) => all[column]?.[1].cells[row] ?? null,
    text: (row, column) => String(all[column]?.[1].cells[row] ?? ""),
    copied: () => "",
    look: () => null,
    totals: null,
    language: "zh",
  };
}

const asc = (column: string): SortTerm => ({ column, direction: "asc" });
const desc = (column: string): SortTerm => ({ column, direction: "desc" });

describe("rows in order", () => {
  it("stay as they came without a term, or with one for a column that is not there", () => {
    const source = sourceOf({ read: { numeric: true, cells: [2, 1] } });
    expect(sortedRows(source, [])).toBeNull();
    expect(sortedRows(source, [asc("gone")])).toBeNull();
  });

  it("sort by several columns, equal rows as they came", () => {
    const source = sourceOf({
      grade: { numeric: false, cells: ["二", "一", "二", "一", "二"] },
      read: { numeric: true, cells: [5, 1, 9, 1, 7] },
    });
    expect([...(sortedRows(source, [asc("grade"), desc("read")]) ?? [])]).toEqual([2, 4, 0, 1, 3]);
  });

  it("put empty cells last both ways", () => {
    const source = sourceOf({ read: { numeric: true, cells: [null, 3, 1, null, 2] } });
    expect([...(sortedRows(source, [asc("read")]) ?? [])]).toEqual([2, 4, 1, 0, 3]);
    expect([...(sortedRows(source, [desc("read")]) ?? [])]).toEqual([1, 4, 2, 0, 3]);
  });

  it("compare whole numbers beyond 2⁵³ to the last digit", () => {
    const source = sourceOf({
      id: { numeric: true, cells: ["9007199254740995", "9007199254740993", "-5", "9007199254740994"] },
    });
    expect([...(sortedRows(source, [asc("id")]) ?? [])]).toEqual([2, 1, 3, 0]);
  });

  it("order Chinese by its sounds and numbers in texts by their size", () => {
    const source = sourceOf({ name: { numeric: false, cells: ["中学", "安庆", "10班", "2班"] } });
    expect([...(sortedRows(source, [asc("name")]) ?? [])]).toEqual([3, 2, 1, 0]);
  });

  it("are ready within a blink for 100,000 rows", () => {
    const size = 100_000;
    const source = sourceOf({
      name: { numeric: false, cells: Array.from({ length: size }, (_, at) => `学校 ${(at * 7919) % 500}`) },
      read: { numeric: true, cells: Array.from({ length: size }, (_, at) => (at * 7907) % 99_991) },
    });
    const order = sortedRows(source, [asc("name"), desc("read")]);
    expect(order).toHaveLength(size);
    for (let at = 1; at < size; at += 1) {
      const [one, two] = [order?.[at - 1] ?? 0, order?.[at] ?? 0];
      if (source.value(one, 0) === source.value(two, 0))
        expect(Number(source.value(one, 1))).toBeGreaterThanOrEqual(Number(source.value(two, 1)));
    }
  });
});

describe("a click on a heading", () => {
  it("goes from ascending to descending to none, and forgets the others", () => {
    const first = nextSort([desc("grade")], "read", false);
    expect(first).toEqual([asc("read")]);
    expect(nextSort(first, "read", false)).toEqual([desc("read")]);
    expect(nextSort([desc("read")], "read", false)).toEqual([]);
  });

  it("with Shift keeps the others and their order", () => {
    const two = nextSort([asc("grade")], "read", true);
    expect(two).toEqual([asc("grade"), asc("read")]);
    expect(nextSort(two, "grade", true)).toEqual([desc("grade"), asc("read")]);
    expect(nextSort([desc("grade"), asc("read")], "grade", true)).toEqual([asc("read")]);
  });
});

it("a choice in the menu sorts one way, alone or behind the others", () => {
  expect(sortBy([asc("grade")], desc("read"), false)).toEqual([desc("read")]);
  expect(sortBy([asc("grade")], desc("read"), true)).toEqual([asc("grade"), desc("read")]);
  expect(sortBy([asc("grade"), asc("read")], desc("grade"), true)).toEqual([desc("grade"), asc("read")]);
});
