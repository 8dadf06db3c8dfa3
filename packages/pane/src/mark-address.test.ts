import { figureOf } from "@provost/report-core/figure/figure-of";
import { marksOf } from "@provost/report-core/figure/marks";
import { expect, it } from "vitest";
import { cases } from "./expected/cases.fixtures.ts";
import { engineMark, figureMark } from "./mark-address.ts";
import { radarPlace } from "./radar-place.ts";

const size = { width: 640, height: 300 };

it.each(cases)("$name: what is pressed at a mark is that mark", ({ type, style, ...input }) => {
  const figure = figureOf(type, { style: style ?? {}, ...input });
  if (figure.kind === "table" || figure.kind === "pivot" || figure.kind === "kpi") return;
  if (figure.kind === "empty" || figure.kind === "invalid") throw new Error(figure.summary);
  const marks = marksOf(figure);
  expect(marks.length).toBeGreaterThan(0);
  for (const { series, index } of marks) {
    const at = figure.kind === "radar" ? radarPlace(figure, series, index, size) : { x: 0, y: 0 };
    if (!at) throw new Error("a mark without a place");
    expect(figureMark(figure, engineMark(figure, series, index), at, size)).toEqual({ series, index });
  }
});

it("the ground of a treemap is no mark", () => {
  const map = cases.find(({ type }) => type === "treemap");
  if (!map) throw new Error("no case of a treemap");
  const figure = figureOf("treemap", { ...map, style: {} });
  if (figure.kind !== "treemap") throw new Error(figure.kind);
  expect(figureMark(figure, { seriesIndex: 0, dataIndex: 0 }, { x: 0, y: 0 }, size)).toBeNull();
});
