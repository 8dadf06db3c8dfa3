import { expect, it } from "vitest";
import { bandsIn } from "./GaugeFields.tsx";

it.each([
  ["60, 85", [60, 85]],
  ["10，5", [10, 5]],
  ["0.85 0.95", [0.85, 0.95]],
  ["a, 3, ,", [3]],
  ["1,2,3,4,5", [1, 2, 3, 4]],
  ["", []],
])("the ends of bands in %j are %j", (text, bands) => {
  expect(bandsIn(text)).toEqual(bands);
});
