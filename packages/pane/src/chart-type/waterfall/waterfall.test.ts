import { readFileSync } from "node:fs";
import type { SchemaColumn } from "@provost/contract/source/source";
import {
  type WaterfallFigure,
  waterfallFigure,
} from "@provost/report-core/chart-type/waterfall/waterfall-figure";
import { marksOf } from "@provost/report-core/figure/marks";
import { othersMarker } from "@provost/report-core/query/others-marker";
import { describe, expect, it } from "vitest";
import type { ChartPalette } from "../../colour/chart-palette.ts";
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
      "Steps without a number: 1 not drawn",
      "Score can't be added up, so the running total has no meaning",
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
      "Kern: -25, running total 15",
      "Napa: +10, running total 25",
      "Total: 25",
    ]);
    expect(marksOf(made(rows, undefined, {}, "zh")).map(({ text }) => text)).toEqual([
      "+40，累计 40",
      "-25，累计 15",
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
  // Machado, Oliveira and Fernandes 2009, severity 1.
  const visions = {
    protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
    expected: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  } as const;
  const linear = (colour: string): number[] =>
    [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
  const times = (matrix: readonly number[], [r = 0, g = 0, b = 0]: readonly number[]): number[] =>
    [0, 3, 6].map((at) => (matrix[at] ?? 0) * r + (matrix[at + 1] ?? 0) * g + (matrix[at + 2] ?? 0) * b);
  function oklab(rgb: readonly number[]): number[] {
    const lms = times(
      [
        0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619,
        0.2817188376, 0.6299787005,
      ],
      rgb.map((part) => Math.min(1, Math.max(0, part))),
    ).map(Math.cbrt);
    return times(
      [
        0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371,
        0.7827717662, -0.808675766,
      ],
      lms,
    );
  }
  const far = (one: string, other: string, matrix: readonly number[]): number => {
    const [a, b] = [one, other].map((colour) => oklab(times(matrix, linear(colour))));
    return Math.hypot(...(a ?? []).map((part, at) => part - (b?.[at] ?? 0)));
  };
  const css = readFileSync(new URL("../../pane.css", import.meta.url), "utf8");
  const series = (nth: number): string[] =>
    [1, 2, 3].map(
      (hue) => [...css.matchAll(new RegExp(`--provost-chart-${hue}: (#\\w{6})`, "g"))][nth]?.[1] ?? "",
    );
  const light = lightPalette("sans-serif");
  const dark: ChartPalette = { ...light, series: series(1), ground: "#1a1b1e", dimmed: "#a9abb0" };

  it.each([
    ["light", { ...light, series: series(0) }],
    ["dark", dark],
    ["of files", light],
  ] as const)("differ for every kind of colour vision (%s)", (_, palette) => {
    const [rise, fall, total] = (["rise", "fall", "total"] as const).map((kind) =>
      stepColour(kind, {}, palette),
    );
    for (const matrix of Object.values(visions)) {
      expect(far(rise ?? "", fall ?? "", matrix)).toBeGreaterThan(0.15);
      expect(far(rise ?? "", total ?? "", matrix)).toBeGreaterThan(0.08);
      expect(far(fall ?? "", total ?? "", matrix)).toBeGreaterThan(0.08);
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
