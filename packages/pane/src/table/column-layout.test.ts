import { describe, expect, it } from "vitest";
import {
  type ColumnStyle,
  frozenWithin,
  narrowest,
  placedColumns,
  shownColumns,
  withFrozen,
  withHidden,
  withMoved,
  withoutWidth,
  withShown,
  withWidth,
} from "./column-layout.ts";
import type { GridSource } from "./grid-source.ts";

const columns = ["a", "b", "c", "d"].map((key) => ({ key, label: key, numeric: false }));
const source: GridSource = {
  columns,
  rowCount: 1,
  value: () => null,
  text: () => "text",
  copied: () => "",
  look: () => null,
  totals: null,
  language: "en",
};
const keys = (style: ColumnStyle): string[] => shownColumns(columns, style).map(({ key }) => key);

describe("columns of a table", () => {
  it("come as they are, those the style does not know last", () => {
    expect(keys({})).toEqual(["a", "b", "c", "d"]);
    expect(keys({ order: ["c", "gone", "a"] })).toEqual(["c", "a", "b", "d"]);
  });

  it("are hidden one by one, but never all", () => {
    let style: ColumnStyle = {};
    for (const key of ["a", "b", "c", "d"]) style = withHidden(columns, style, key);
    expect(keys(style)).toEqual(["d"]);
    expect(keys({ hidden: ["a", "b", "c", "d"] })).toEqual(["a", "b", "c", "d"]);
    expect(keys(withShown(style, "b"))).toEqual(["b", "d"]);
    expect(keys(withShown(style))).toEqual(["a", "b", "c", "d"]);
  });

  it("keep one fewer in place when a kept one is hidden", () => {
    const style = withFrozen(columns, {}, "b");
    expect(style.frozen).toBe(2);
    expect(withHidden(columns, style, "a").frozen).toBe(1);
    expect(withHidden(columns, style, "d").frozen).toBe(2);
    expect(withFrozen(columns, style, null).frozen).toBe(0);
  });

  it("move to the place of another, hidden ones left where they are", () => {
    expect(keys(withMoved(columns, {}, "a", 2))).toEqual(["b", "c", "a", "d"]);
    expect(keys(withMoved(columns, {}, "d", 0))).toEqual(["d", "a", "b", "c"]);
    expect(keys(withMoved(columns, {}, "d", 99))).toEqual(["a", "b", "c", "d"]);
    const moved = withMoved(columns, { hidden: ["b"] }, "a", 1);
    expect(keys(moved)).toEqual(["c", "a", "d"]);
    expect(keys({ ...moved, hidden: [] })).toEqual(["b", "c", "a", "d"]);
  });

  it("are as wide as they are drawn, within bounds", () => {
    expect(withWidth({}, "a", 3).widths).toEqual({ a: narrowest });
    expect(withWidth({ widths: { b: 90 } }, "a", 120.4).widths).toEqual({ a: 120, b: 90 });
    expect(withoutWidth({ widths: { a: 90, b: 90 } }, "a").widths).toEqual({ b: 90 });
  });

  it("share the room that is left, those with a width of their own aside", () => {
    const placed = placedColumns(source, { widths: { a: 100 } }, 1000);
    expect(placed[0]).toMatchObject({ left: 0, width: 100 });
    const last = placed.at(-1);
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(1000);
    expect(placed[1]?.width).toBeCloseTo(placed[2]?.width ?? 0);
  });

  it("stay in place only as far as most of the room is left to the others", () => {
    const wide = placedColumns(source, { widths: { a: 100, b: 100, c: 100, d: 100 }, frozen: 3 }, 300);
    expect(frozenWithin(wide, 1000)).toBe(3);
    expect(frozenWithin(wide, 350)).toBe(2);
    expect(frozenWithin(wide, 120)).toBe(0);
  });
});
