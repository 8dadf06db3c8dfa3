import { expect, it } from "vitest";
import { drawingOf } from "../engine/drawing.ts";
import { lightPalette } from "../picture.ts";
import { besideSeries } from "./beside.ts";

const drawing = drawingOf({
  palette: lightPalette("sans-serif"),
  language: "en",
  animate: true,
  hidden: new Set(),
});
const api = {
  coord: ([x = 0, y = 0]: number[]) => [x * 10, 100 - y],
  size: () => [10, 10],
};

/** The lines that are drawn, without the ground below each. */
function lines(values: (number | null)[], place: { upright: boolean; joined: boolean }) {
  const [series] = besideSeries([{ name: "District", values }], place, drawing);
  // biome-ignore lint/suspicious/noExplicitAny: what the engine calls with is wider than what is read
  const group = (series?.renderItem as any)?.({}, api);
  return group.children
    .filter((_: unknown, at: number) => at % 2 === 1)
    .map(({ shape }: { shape: { points: number[][] } }) => shape.points);
}

it("published numbers are joined beside lines, with gaps where there are none, and are no marks themselves", () => {
  expect(lines([1, 2, null, 4], { upright: true, joined: true })).toEqual([
    [
      [0, 99],
      [10, 98],
    ],
    [[30, 96]],
  ]);
  const [series] = besideSeries(
    [{ name: "District", values: [1, null, 4] }],
    { upright: true, joined: true },
    drawing,
  );
  expect(series).toMatchObject({
    ...{ name: "District", silent: true, tooltip: { show: false }, data: [[1, 4]], encode: { x: -1 } },
  });
});

it("beside bars each has a mark across its bar", () => {
  expect(lines([5, null], { upright: true, joined: false })).toEqual([
    [
      [-3.75, 95],
      [3.75, 95],
    ],
  ]);
  expect(lines([null, 5], { upright: false, joined: false })).toEqual([
    [
      [50, 95.25],
      [50, 102.75],
    ],
  ]);
});
