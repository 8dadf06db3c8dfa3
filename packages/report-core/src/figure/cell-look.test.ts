import { describe, expect, it } from "vitest";
import { cellLooks } from "./cell-look.ts";

const rows = [{ read: 40 }, { read: 60 }, { read: 100 }, { read: null }, { read: "absent" }];

describe("looks of cells", () => {
  it("are none without rules", () => {
    expect(cellLooks(rows, {})).toBeNull();
    expect(cellLooks(rows, { cells: [] })).toBeNull();
  });

  it("leave alone what is no number and what no rule names", () => {
    const look = cellLooks(rows, { cells: [{ kind: "bar", column: "read" }] });
    expect(look?.({ read: null }, "read")).toBeNull();
    expect(look?.({ read: "absent" }, "read")).toBeNull();
    expect(look?.({ read: 1, math: 1 }, "math")).toBeNull();
  });

  it("take the first rule that holds", () => {
    const look = cellLooks(rows, {
      cells: [
        { kind: "rule", column: "read", operator: "<", value: 60, tone: "bad" },
        { kind: "rule", column: "read", operator: "<", value: 90, tone: "warn" },
        { kind: "rule", column: "read", operator: ">=", value: 90, tone: "good" },
      ],
    });
    expect([40, 60, 100].map((read) => look?.({ read }, "read")?.tone)).toEqual(["bad", "warn", "good"]);
  });

  it("mix a scale's two colours between the smallest and the largest value", () => {
    const look = cellLooks(rows, {
      cells: [{ kind: "scale", column: "read", low: "#000000", high: "#ffffff" }],
    });
    expect(look?.({ read: 40 }, "read")?.ground).toBe("#000000");
    expect(look?.({ read: 70 }, "read")?.ground).toBe("#808080");
    expect(look?.({ read: 100 }, "read")?.ground).toBe("#ffffff");
    const flat = cellLooks([{ read: 5 }], {
      cells: [{ kind: "scale", column: "read", low: "#000000", high: "#ffffff" }],
    });
    expect(flat?.({ read: 5 }, "read")?.ground).toBe("#808080");
  });

  it("starts bars at zero", () => {
    const look = cellLooks([{ read: -50 }, { read: 100 }], { cells: [{ kind: "bar", column: "read" }] });
    expect([-50, 25, 100].map((read) => look?.({ read }, "read")?.bar)).toEqual([0, 0.25, 1]);
  });
});
