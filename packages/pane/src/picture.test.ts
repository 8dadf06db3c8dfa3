import { expect, it } from "vitest";
import { cases as mapCases } from "./chart-type/map/map-cases.fixtures.ts";
import { dimension, measure } from "./expected/expected-case.fixtures.ts";
import { drawnSvg, lightPalette, loadedChart, pictureSvg } from "./picture.ts";

it("a picture that is made where there is no page has the references of its style", async () => {
  const chart = await loadedChart("bar", {
    rows: [{ county: "Butte", read: 60 }],
    schema: [dimension("county", "County"), measure("read", "Read")],
    style: { references: [{ kind: "constant", value: 75, name: "Pass mark" }] },
    language: "en",
  });
  expect(chart.figure.summary).toContain("Reference lines: Pass mark 75.");
  const { svg } = drawnSvg(chart, {
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
  const { svg } = drawnSvg(chart, picture);
  expect(svg).toContain(">Trend<");
  expect(svg).toContain(">New curriculum<");
  const filled = (one: string): number => (one.match(/fill-opacity="0\.15"/g) ?? []).length;
  expect(filled(svg)).toBe(1);
});

it("labels that do not fit are counted and said below the picture; where all fit, nothing is", async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ school: `School ${at}`, x: at % 2, y: 1, name: "" }));
  const chart = await loadedChart("scatter", {
    rows,
    schema: [dimension("school", "School"), measure("x", "Across"), measure("y", "Up")],
    style: { labels: true },
    language: "en",
  });
  const picture = { palette: lightPalette("sans-serif"), language: "en", width: 640, height: 300 } as const;
  // All points are in two places: each has one name.
  expect(drawnSvg(chart, picture).note).toBe("38 labels don't fit here");
  expect(pictureSvg(chart, "", picture)).toContain(">38 labels don&apos;t fit here<");
  const few = await loadedChart("bar", {
    rows: rows.slice(0, 3),
    schema: [dimension("school", "School"), measure("y", "Up")],
    style: { labels: true },
    language: "en",
  });
  expect(drawnSvg(few, picture).note).toBe("");
});

const values = Array.from({ length: 30 }, (_, at) => ({
  week: `2024-${String(Math.floor(at / 28) + 1).padStart(2, "0")}-${String((at % 28) + 1).padStart(2, "0")}`,
  school: `School ${at}`,
  read: 1_234_567 + ((at * 7) % 11) * 1000,
}));
const time = dimension("week", "Week", { kind: "time", unit: "day" });

it.each([
  ["line", [time, measure("read", "Read")], 26],
  ["bar", [time, measure("read", "Read")], 26],
  ["funnel", [dimension("school", "School"), measure("read", "Read")], 9],
  ["pie", [dimension("school", "School"), measure("read", "Read")], 0],
  ["waterfall", [dimension("school", "School"), measure("read", "Read")], 30],
  ["heatmap", [dimension("school", "School"), time, measure("read", "Read")], 24],
] as const)(
  "a %s in a small picture says how many of its 30 labels it leaves out",
  async (type, schema, least) => {
    const chart = await loadedChart(type, { rows: values, schema, style: { labels: true }, language: "zh" });
    const picture = { palette: lightPalette("sans-serif"), language: "zh", width: 420, height: 260 } as const;
    const { svg, note } = drawnSvg(chart, picture);
    const [count = "0"] = /^\d+(?= 个标签放不下，未显示$)/.exec(note) ?? [];
    expect(Number(count)).toBeGreaterThanOrEqual(least);
    expect(svg.length).toBeGreaterThan(1000);
  },
);

it("a map says how many regions it has neither name nor number for; of some it leaves out the number alone", async () => {
  const [map] = mapCases;
  if (!map) throw new Error("no map");
  const { name: _, type, style = {}, ...input } = map;
  const chart = await loadedChart(type, { ...input, style });
  const note = (width: number, height: number): string =>
    drawnSvg(chart, { palette: lightPalette("sans-serif"), language: "zh", width, height }).note;
  expect(note(1200, 900)).toBe("");
  expect(note(200, 140)).toBe("8 个标签放不下，未显示");
});

it("it has what is published by its categories, with its name and a mark across each bar", async () => {
  const chart = await loadedChart("bar", {
    rows: [60, 70].map((read, at) => ({ grade: `Grade ${at + 1}`, read })),
    schema: [dimension("grade", "Grade"), measure("read", "Read")],
    style: { references: [{ kind: "published" }] },
    totals: [
      {
        by: ["grade"],
        rows: [64, 66].map((read, at) => ({ grade: `Grade ${at + 1}`, read })),
        published: { name: "District" },
      },
    ],
    language: "en",
  });
  const picture = { palette: lightPalette("sans-serif"), language: "en", width: 640, height: 300 } as const;
  const lines = (svg: string): number => (svg.match(/<polyline[^>]*stroke-width="2"[^>]*>/g) ?? []).length;
  const { svg } = drawnSvg(chart, picture);
  expect(svg).toContain(">District<");
  expect(lines(svg)).toBe(2);
});
