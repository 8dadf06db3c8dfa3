import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Datum } from "@provost/report-core/figure/figure";
import { expect, it } from "vitest";
import { drawingIn, drawnOf } from "../chart-type/charts.fixtures.ts";
import { colourBook } from "../colour/colour-book.ts";
import { drawingOf } from "../engine/drawing.ts";
import { dimension, measure } from "../expected/expected-case.fixtures.ts";
import { lightPalette } from "../picture.ts";
import { tellLeftOut, withLeftOut } from "./tooltip.ts";

const palette = lightPalette("sans-serif");
const [county, grade] = [dimension("county", "County"), dimension("grade", "Grade")];
const [read, math] = [measure("read", "Read"), measure("math", "Math")];
const rows = ["Butte", "Napa", "Yolo"].flatMap((name) =>
  ["7", "8"].map((year) => ({ county: name, grade: year, read: 60, math: 50 })),
);

/** The text of a tooltip, and of which groups it wants to know what is left out. */
function tooltipOf(type: ChartType, schema: SchemaColumn[], pointed: unknown, style: ChartStyle = {}) {
  const chart = drawnOf(type, { rows, schema, style, language: "en" });
  const { figure } = chart;
  const drawing = drawingIn(chart);
  const plain = drawing.option(
    drawingOf({
      palette,
      language: "en",
      animate: false,
      book: colourBook(),
      size: { width: 640, height: 300 },
    }),
  );
  const { tooltip } = withLeftOut(plain, figure, drawing);
  const text = (): string => {
    if (!tooltip || Array.isArray(tooltip) || typeof tooltip.formatter !== "function") return "";
    return String(Reflect.apply(tooltip.formatter, undefined, [pointed, ""]));
  };
  const before = text();
  const wanted: Datum[] = [];
  tellLeftOut(figure, {
    notes: [],
    of: (data) => {
      wanted.push(...data);
      return [{ name: "Math, no value", text: "12 of 40 rows left out" }];
    },
  });
  const after = text();
  return {
    before,
    after,
    wanted: wanted.map(({ dimensions }) => dimensions.map(({ value }) => value).join(" ")),
  };
}

it("a tooltip ends with what its groups leave out, once that is known", () => {
  const { before, after, wanted } = tooltipOf(
    "bar",
    [county, grade, read],
    [
      { seriesIndex: 0, dataIndex: 1 },
      { seriesIndex: 1, dataIndex: 1 },
    ],
  );
  expect(before).toContain("Napa");
  expect(before).not.toContain("left out");
  expect(after.startsWith(before)).toBe(true);
  expect(after).toContain("12 of 40 rows left out");
  expect(wanted).toEqual(["Napa 7", "Napa 8"]);
});

it("a polygon's tooltip is of the groups at all its corners", () => {
  const { wanted } = tooltipOf("radar", [county, grade, read], { seriesIndex: 0, dataIndex: 1 });
  expect(wanted).toEqual(["Butte 8", "Napa 8", "Yolo 8"]);
});

it("a point's tooltip is of the group that it is", () => {
  const { wanted, after } = tooltipOf("scatter", [county, read, math], { seriesIndex: 0, dataIndex: 2 });
  expect(wanted).toHaveLength(1);
  expect(after).toContain("12 of 40 rows left out");
});

/** The lines of a tooltip, name and value. */
const linesOf = (html: string): string[] =>
  html
    .split("</div>")
    .map((line) => line.replace(/<\/span><span style="font-variant[^>]*>/g, " ").replace(/<[^>]*>/g, ""))
    .filter((line) => line !== "");

it("a tooltip has the measures that are not drawn, of the rows behind its marks", () => {
  const style = { tooltip: ["math"] };
  const bars = tooltipOf("bar", [county, read, math], { seriesIndex: 0, dataIndex: 2 }, style);
  expect(linesOf(bars.before)).toEqual(["Napa", "Read 60", "Math 50"]);
  const slice = tooltipOf("pie", [county, read, math], { seriesIndex: 0, dataIndex: 0 }, style);
  expect(linesOf(slice.before)).toEqual(["Butte 16.7%", "Math 50"]);
  const both = [
    { seriesIndex: 0, dataIndex: 1 },
    { seriesIndex: 1, dataIndex: 1 },
  ];
  const two = tooltipOf("line", [county, grade, read, math], both, style);
  expect(linesOf(two.before)).toEqual(["Napa", "7 60", "8 60", "7 · Math 50", "8 · Math 50"]);
  expect(linesOf(tooltipOf("bar", [county, read, math], both).before)).not.toContain("7 · Math 50");
});
