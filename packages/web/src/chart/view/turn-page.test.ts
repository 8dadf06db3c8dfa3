import { expect, it } from "vitest";
import { turnPage } from "../chart.queries.ts";

const present = { current: 3, size: 10 };
const page = (next: string | undefined, isPlaceholderData = false) => ({
  data: { next },
  isPlaceholderData,
});

it.each([
  [4, 10, { current: 4, size: 10, after: "x" }],
  [5, 10, { current: 5, size: 10 }],
  [2, 10, { current: 2, size: 10 }],
  [4, 20, { current: 4, size: 20 }],
])("turns from page 3 of tens to page %i of %i", (current, size, wanted) => {
  expect(turnPage(present, page("x"), { current, size })).toEqual(wanted);
});

it("counts rows where the page before told no end", () => {
  expect(turnPage(present, page(undefined), { current: 4, size: 10 })).toEqual({ current: 4, size: 10 });
});

it("counts rows while the rows in sight are still those of a page before: turned on twice, none is shown twice", () => {
  const wanted = { current: 4, size: 10 };
  expect(turnPage(present, page("end of page 2", true), wanted)).toEqual(wanted);
  expect(turnPage(present, { data: undefined, isPlaceholderData: false }, wanted)).toEqual(wanted);
});
