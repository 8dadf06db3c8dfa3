import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { colourSteps, contrast, filledOnDark, filledStep } from "./colour-steps.ts";

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("the ten steps of a colour", () => {
  it("carry white text on the filled step, light and dark, whatever the colour", () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(contrast(colourSteps(colour)[filledStep], "#ffffff")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(filledOnDark(colour), "#ffffff")).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("stand out from dark ground on the filled step there, black and night blue too", () => {
    for (const colour of ["#000000", "#00003a", "#222222", "#409eff"])
      expect(contrast(filledOnDark(colour), "#1b1f25")).toBeGreaterThanOrEqual(3);
  });

  it("keep the colour itself as step 5 and go from light to dark", () => {
    const steps = colourSteps("#409EFF");
    expect(steps[5]).toBe("#409eff");
    const against = steps.map((step) => contrast(step, "#ffffff"));
    expect(against).toEqual(against.toSorted((a, b) => a - b));
  });

  it("tint what is nearly white so that it shows on white", () => {
    expect(contrast(colourSteps("#ffffff")[0], "#ffffff")).toBeGreaterThan(1.05);
  });

  it("leave a colour that is dark enough as it is", () => {
    expect(colourSteps("#1a4f8a")[filledStep]).toBe("#1a4f8a");
  });
});
