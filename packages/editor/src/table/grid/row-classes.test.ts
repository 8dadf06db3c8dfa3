import { describe, expect, it } from "vitest";
import { rowClasses } from "./row-classes.ts";

const [single, double] = ["ue-table-interlace-color-single", "ue-table-interlace-color-double"];

describe("the colours of rows", () => {
  it("9.50 alternates single and double from the first row, whatever the rows carried before", () => {
    expect(rowClasses([null, null, null], "on")).toEqual([single, double, single]);
    expect(rowClasses([double, double, null, single], "on")).toEqual([single, double, single, double]);
  });

  it("takes only its own classes away", () => {
    expect(rowClasses([`custom_a ${single}`, double, null], "off")).toEqual(["custom_a", null, null]);
  });

  it("leaves the mark of the first row at the first row", () => {
    expect(rowClasses([null, "firstRow custom_a"], "off")).toEqual(["firstRow", "custom_a"]);
    expect(rowClasses([double, `firstRow custom_a ${single}`], "asTheyAre")).toEqual([
      `firstRow ${double}`,
      `custom_a ${single}`,
    ]);
    expect(rowClasses([double, `firstRow ${single}`], "on")).toEqual([`firstRow ${single}`, double]);
  });
});
