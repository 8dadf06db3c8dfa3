import { FieldMeta } from "@provost/contract/source/field";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drillChain, drillChoices, drillLoops, drillSources } from "./drill-chain.ts";
import { changeFields, type FieldsForm } from "./field-form.ts";

const form = (ways: Record<string, string | null>): FieldsForm =>
  Object.entries(ways).map(([column, drillTo]) => FieldMeta.parse({ column, drillTo }));

describe("a drill path that is no path", () => {
  it("ends where it would come round, or at a field that is gone", () => {
    const round = form({ a: "b", b: "c", c: "a", d: "gone", e: "e" });
    expect(drillChain(round, "a")).toEqual(["a", "b", "c"]);
    expect(drillLoops(round, "b")).toBe(true);
    expect(drillLoops(round, "e")).toBe(true);
    expect(drillChain(round, "d")).toEqual(["d"]);
    expect(drillLoops(round, "d")).toBe(false);
  });

  it("is never offered: no choice leads back, whatever is chosen one after another", () => {
    const names = ["a", "b", "c", "d", "e"] as const;
    const picks = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(4)), { maxLength: 40 });
    fc.assert(
      fc.property(picks, (choices) => {
        let made = form(Object.fromEntries(names.map((name) => [name, null])));
        for (const [column, which] of choices) {
          const offered = drillChoices(made, column);
          const drillTo = offered[which % Math.max(1, offered.length)] ?? null;
          made = changeFields(made, [column], { drillTo });
          expect(names.some((name) => drillLoops(made, name))).toBe(false);
        }
      }),
    );
  });
});

describe("a drill path", () => {
  it("is read from a field on, and knows what leads to it", () => {
    const path = form({ county: "school", school: "class", class: null, year: "school" });
    expect(drillChain(path, "county")).toEqual(["county", "school", "class"]);
    expect(drillSources(path, "school")).toEqual(["county", "year"]);
    expect(drillChoices(path, "school")).toEqual(["class"]);
  });
});
