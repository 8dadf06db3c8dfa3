import { wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { lightPalette } from "../picture.ts";
import { between, softColour } from "./colour-scale.ts";
import { inkOn } from "./ink.ts";
import { cellScales, scaleColour } from "./scale-legend.ts";
import { huesIn, paneTokens, schemeRules, smallestDistance, visionKinds } from "./vision.fixtures.ts";

/** Of all eight hues, and of the first five. A little less looks the same. */
const distances = {
  light: { normal: [16.5, 23.4], protan: [8.3, 17.6], deutan: [10.5, 10.5], tritan: [7.5, 9.6] },
  dark: { normal: [16.3, 20.4], protan: [9.8, 14.9], deutan: [11.1, 12.3], tritan: [9.9, 12.3] },
} as const;
const tolerance = 0.3;

/** What charts are drawn on: a card, and what is raised above it. */
const grounds = { light: ["#ffffff"], dark: ["#191c22", "#20242b"] } as const;
const text = { light: "#171c24", dark: "#e6e8ec" } as const;

describe.each(["light", "dark"] as const)("the colours of charts (%s)", (scheme) => {
  const tokens = paneTokens(schemeRules[scheme]);
  const hues = huesIn(tokens);
  const faint = (colours: readonly string[], least: number): string[] =>
    grounds[scheme].flatMap((ground) =>
      colours
        .filter((colour) => wcagContrast(colour, ground) < least)
        .map((colour) => `${colour} on ${ground}`),
    );

  it.each(visionKinds)("keep eight hues apart for %s eyes, and the first five further", (vision) => {
    expect(hues).toHaveLength(8);
    const [all, firstFive] = distances[scheme][vision];
    expect(smallestDistance(hues, vision)).toBeGreaterThan(all - tolerance);
    expect(smallestDistance(hues.slice(0, 5), vision)).toBeGreaterThan(firstFive - tolerance);
  });

  it("reach 3 : 1 on every ground, also as the soft colour of wide bars", () => {
    expect(faint(hues, 3)).toEqual([]);
    for (const ground of grounds[scheme]) {
      const soft = softColour({ ...lightPalette(""), primary: hues[0] ?? "", ground });
      expect(wcagContrast(soft, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it("have tones and quiet words that can be read, 4.5 : 1", () => {
    const tones = [...tokens].flatMap(([name, value]) => (name.startsWith("tone-") ? [value] : []));
    expect(tones).toHaveLength(4);
    expect(faint(tones, 4.5)).toEqual([]);
    const share = Number(/ (\d+)%/.exec(paneTokens(schemeRules.light).get("chart-dimmed") ?? "")?.[1]);
    for (const ground of grounds[scheme])
      expect(wcagContrast(between(ground, text[scheme], share / 100), ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["rising", "around"] as const)("carry numbers in every cell, 4.5 : 1 (%s)", (name) => {
    const steps = Array.from({ length: 201 }, (_, at) => scaleColour(cellScales[scheme][name], at / 200));
    expect(steps.filter((step) => wcagContrast(inkOn(step), step) < 4.5)).toEqual([]);
  });

  it.each(visionKinds)("keep cells above and below the middle apart for %s eyes", (vision) => {
    const { around } = cellScales[scheme];
    expect(smallestDistance([around[0], around[6]], vision)).toBeGreaterThan(45);
  });
});

it("pictures and files have the light scheme's hues", () => {
  const light = huesIn(paneTokens(schemeRules.light));
  expect(huesIn(paneTokens(".provost-pane-light"))).toEqual(light);
  expect(lightPalette("").series).toEqual(light);
});
