import type { SchemaColumn } from "@provost/contract/source/source";
import {
  type WaterfallFigure,
  waterfallFigure,
} from "@provost/report-core/chart-type/waterfall/waterfall-figure";
import { marksOf } from "@provost/report-core/figure/marks";
import { othersMarker } from "@provost/report-core/query/others-marker";
import { describe, expect, it } from "vitest";
import type { ChartPalette } from "../../colour/chart-palette.ts";
import {
  huesIn,
  paneTokens,
  schemeRules,
  smallestDistance,
  visionKinds,
} from "../../colour/vision.fixtures.ts";
import { dimension, measure } from "../../expected/expected-case.fixtures.ts";
import { lightPalette } from "../../picture.ts";
import { drawnOf } from "../charts.fixtures.ts";
import { stepColour } from "./waterfall-chart.ts";

const county = dimension("county", "County");
const pupils = measure("pupils", "Pupils", { calculFunc: "sum" });
const joined = measure("joined", "Joined", { calculFunc: "sum" });
const left = measure("left", "Left", { calculFunc: "sum" });

function made(
  rows: unknown,
  schema: readonly SchemaColumn[] = [county, pupils],
  style = {},
  language: "zh" | "en" = "en",
): WaterfallFigure {
  const figure = waterfallFigure({ rows, schema, style, language });
  if (figure.kind !== "waterfall") throw new Error(figure.summary);
  return figure;
}

const rows = [
  { county: "Butte", pupils: 40 },
  { county: "Kern", pupils: -25 },
  { county: "Napa", pupils: 10 },
];
const levels = ({ steps }: WaterfallFigure) =>
  steps.map(({ name, kind, from, to }) => [name, kind, from, to]);

describe("the steps of a running total", () => {
  it("go from where the one before ended, and end with the total from zero", () => {
    expect(levels(made(rows))).toEqual([
      ["Butte", "rise", 0, 40],
      ["Kern", "fall", 40, 15],
      ["Napa", "rise", 15, 25],
      ["Total", "total", 0, 25],
    ]);
  });

  it("are measures where there is no dimension", () => {
    const figure = made([{ pupils: 100, joined: 20, left: -130 }], [pupils, joined, left], {}, "zh");
    expect(levels(figure)).toEqual([
      ["Pupils", "rise", 0, 100],
      ["Joined", "rise", 100, 120],
      ["Left", "fall", 120, -10],
      ["总计", "total", 0, -10],
    ]);
  });

  it("are in the order of time, else as they came or as the style asks", () => {
    const month = dimension("month", "Month", { kind: "time", unit: "month" });
    const data = ["2024-03-01", "2024-01-01", "2024-02-01"].map((day, at) => ({
      month: day,
      pupils: at + 1,
    }));
    expect(made(data, [month, pupils]).steps.map(({ value }) => value)).toEqual([2, 3, 1, 6]);
    const sorted = made(rows, undefined, { sort: "valueAsc" });
    expect(sorted.steps.map(({ name }) => name)).toEqual(["Kern", "Napa", "Butte", "Total"]);
  });

  it("add up to what their numbers are written as", () => {
    const tenths = [0.1, 0.2, -0.3].map((value) => ({ county: `c${value}`, pupils: value }));
    expect(made(tenths).steps.at(-1)?.to).toBe(0);
  });

  it("leave out what has no number, and say so; also of what cannot be added up", () => {
    const average = measure("pupils", "Score");
    const figure = made([...rows, { county: "Yolo", pupils: null }], [county, average]);
    expect(figure.steps).toHaveLength(4);
    expect(figure.notes).toEqual([
      "Steps without a number left out: 1",
      "Score can't be added up, so the running total isn't meaningful",
    ]);
    expect(
      waterfallFigure({ rows: [{ county: "Yolo" }], schema: [county, pupils], style: {}, language: "en" }),
    ).toMatchObject({ kind: "empty" });
  });
});

describe("the marks of a waterfall", () => {
  it("say the change and the running total, in both languages", () => {
    expect(marksOf(made(rows)).map(({ label, text }) => `${label}: ${text}`)).toEqual([
      "Butte: +40, running total 40",
      "Kern: −25, running total 15",
      "Napa: +10, running total 25",
      "Total: 25",
    ]);
    expect(marksOf(made(rows, undefined, {}, "zh")).map(({ text }) => text)).toEqual([
      "+40，累计 40",
      "−25，累计 15",
      "+10，累计 25",
      "25",
    ]);
  });

  it("lead to their value of the dimension, the total to all, and others combined nowhere", () => {
    const { marks } = made([...rows, { county: othersMarker, pupils: 3 }]);
    expect(marks.datum(0, 1)?.dimensions).toMatchObject([{ value: "Kern" }]);
    expect(marks.datum(0, 3)).toBeNull();
    expect(marks.datum(0, 4)).toMatchObject({ dimensions: [], value: 28 });
  });

  it("are gone through by either pair of arrows", () => {
    const chart = drawnOf("waterfall", { rows, schema: [county, pupils], language: "en" });
    expect(chart.next({ series: 0, index: 0 }, "ArrowDown")).toEqual({ series: 0, index: 1 });
    expect(chart.next({ series: 0, index: 0 }, "End")).toEqual({ series: 0, index: 3 });
  });
});

describe("the colours of rises and falls", () => {
  const light = { ...lightPalette("sans-serif"), series: huesIn(paneTokens(schemeRules.light)) };
  const dark: ChartPalette = {
    ...light,
    series: huesIn(paneTokens(schemeRules.dark)),
    ground: "#191c22",
    dimmed: "#a4a7ac",
  };

  it.each([
    ["light", light],
    ["dark", dark],
    ["of files", lightPalette("sans-serif")],
  ] as const)("differ for every kind of colour vision (%s)", (_, palette) => {
    const [rise = "", fall = "", total = ""] = (["rise", "fall", "total"] as const).map((kind) =>
      stepColour(kind, {}, palette),
    );
    for (const vision of visionKinds) {
      expect(smallestDistance([rise, fall], vision)).toBeGreaterThan(45);
      expect(smallestDistance([rise, fall, total], vision)).toBeGreaterThan(18);
    }
  });

  it("are the style's where it gives some, by kind and so in every language", () => {
    expect(stepColour("fall", { fall: "#8a3ffc" }, light)).toBe("#8a3ffc");
    const chart = drawnOf("waterfall", { rows, schema: [county, pupils], language: "zh" });
    expect(chart.colourNames()).toEqual([
      { key: "rise", label: "增加" },
      { key: "fall", label: "减少" },
      { key: "total", label: "总计" },
    ]);
  });
});
