import { expect, it } from "vitest";
import { dimension, measure } from "./expected/expected-case.fixtures.ts";
import { drawnSvg, lightPalette, loadedChart } from "./picture.ts";

it("a picture that is made where there is no page has the references of its style", async () => {
  const chart = await loadedChart("bar", {
    rows: [{ county: "Butte", read: 60 }],
    schema: [dimension("county", "County"), measure("read", "Read")],
    style: { references: [{ kind: "constant", value: 75, name: "Pass mark" }] },
    language: "en",
  });
  expect(chart.figure.summary).toContain("Reference lines: Pass mark 75.");
  const svg = drawnSvg(chart, {
    palette: lightPalette("sans-serif"),
    language: "en",
    width: 640,
    height: 300,
  });
  expect(svg).toContain("Pass mark 75");
  expect(svg).toMatch(/stroke-dasharray="[^"]+"/);
});
