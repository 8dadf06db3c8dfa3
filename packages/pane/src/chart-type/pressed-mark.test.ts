import { marksOf } from "@provost/report-core/figure/marks";
import type { EChartsType } from "echarts/core";
import { expect, it } from "vitest";
import type { MarkPlace } from "../engine/next-mark.ts";
import { cases } from "../expected/cases.fixtures.ts";
import { chartOf, drawingIn } from "./charts.fixtures.ts";

const size = { width: 640, height: 300 };
/** A surface that knows its size only: positions that only the engine can compute are unknown. */
const surface = {
  getWidth: () => size.width,
  getHeight: () => size.height,
  getOption: () => ({}),
  convertToPixel: () => null,
} as unknown as EChartsType;

it.each(cases)("$name: what is pressed at a mark is that mark", ({ type, ...input }) => {
  const { drawn } = chartOf(type, input);
  if (!drawn) return;
  const drawing = drawingIn(drawn);
  const marks = marksOf(drawn.figure);
  expect(marks.length).toBeGreaterThan(0);
  for (const { series, index } of marks) {
    const at = drawing.place(surface, { series, index }) ?? { x: 0, y: 0 };
    expect(drawing.figureMark(drawing.engineMark({ series, index }), at, size)).toEqual({ series, index });
  }
});

it.each(cases)("$name: keys reach every mark", ({ type, ...input }) => {
  const { drawn } = chartOf(type, input);
  if (!drawn) return;
  const seen = new Set<string>();
  const open: (MarkPlace | null)[] = [drawn.next(null, "Home")];
  for (let place = open.pop(); place; place = open.pop()) {
    const key = `${place.series} ${place.index}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const arrow of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"])
      open.push(drawn.next(place, arrow));
  }
  expect(seen.size).toBe(marksOf(drawn.figure).length);
});
