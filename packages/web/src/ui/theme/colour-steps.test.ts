import { describe, expect, it } from "vitest";
import { colourSteps, contrast, filledStep } from "./colour-steps.ts";

describe("the steps of a colour", () => {
  it("carries white text on the filled step, whatever the colour", () => {
    for (const colour of ["#409eff", "#ffe600", "#00c853", "#ff5c8a", "#222222", "#ffffff"]) {
      expect(contrast(colourSteps(colour)[filledStep], "#ffffff")).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("keeps the colour itself as step 5 and goes from light to dark", () => {
    const steps = colourSteps("#409eff");
    expect(steps[5]).toBe("#409eff");
    const against = steps.map((step) => contrast(step, "#ffffff"));
    expect(against).toEqual(against.toSorted((a, b) => a - b));
  });

  it("leaves a colour that is dark enough as it is", () => {
    expect(colourSteps("#1a4f8a")[filledStep]).toBe("#1a4f8a");
  });
});
