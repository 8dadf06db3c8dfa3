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

it("it has the trends of its style, with their names, the line and the shade, and the annotations", async () => {
  const chart = await loadedChart("bar", {
    rows: [60, 70, 75, 90].map((read, at) => ({ grade: `Grade ${at + 1}`, read })),
    schema: [dimension("grade", "Grade"), measure("read", "Read")],
    style: { trend: "interval", annotations: [{ at: "Grade 3", text: "New curriculum" }] },
    language: "en",
  });
  const picture = { palette: lightPalette("sans-serif"), language: "en", width: 640, height: 300 } as const;
  const svg = drawnSvg(chart, picture);
  expect(svg).toContain(">Trend<");
  expect(svg).toContain(">New curriculum<");
  const filled = (one: string): number => (one.match(/fill-opacity="0\.15"/g) ?? []).length;
  expect(filled(svg)).toBe(1);
});
