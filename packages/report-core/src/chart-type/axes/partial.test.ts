import type { SchemaColumn } from "@provost/contract/source/source";
import { expect, it } from "vitest";
import { marksOf } from "../../figure/marks.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { figureOf, type TestedType } from "../figure-of.fixtures.ts";
import type { AxesFigure } from "./axes.ts";
import { withPartial } from "./partial.ts";

const month = tableColumn("day", "DATE", {
  isDimension: true,
  asxAxis: true,
  bucket: { kind: "time", unit: "month" },
  partial: { "2026-06-01": "Jun 2026, through 12 Jun" },
});
const grade = tableColumn("grade", "VARCHAR", { isDimension: true, asxAxis: true });
const read = tableColumn("read", "DOUBLE", { calculFunc: "avg" });
const math = tableColumn("math", "DOUBLE", { calculFunc: "avg" });
const rows = [
  { day: "2026-04-01", grade: "K6", read: 60, math: 50 },
  { day: "2026-06-01", grade: "K6", read: 85, math: 40 },
];

function drawn(type: TestedType, schema: SchemaColumn[], language: "zh" | "en" = "en"): AxesFigure {
  const input = { rows, schema, language, style: {} };
  const made = withPartial(figureOf(type, input), input);
  if (made.kind !== "axes") throw new Error(made.summary);
  return made;
}

it("says of the marks of a span that its rows cover only in part how far they go", () => {
  for (const type of ["bar", "line", "area", "horizontalBar"] as const) {
    const figure = drawn(type, [month, read]);
    // May has no row.
    expect(figure.partial).toEqual([undefined, undefined, "Jun 2026, through 12 Jun"]);
    expect(marksOf(figure).map(({ label }) => label)).toEqual(["Apr 2026", "Jun 2026, through 12 Jun"]);
    expect(marksOf(drawn(type, [month, read, math])).at(-1)?.label).toBe("Jun 2026, through 12 Jun, math");
    expect(figure.categories).toEqual(["Apr 2026", "May 2026", "Jun 2026"]);
  }
});

it("says once that such spans are hatched, beside what is measured", () => {
  expect(drawn("bar", [month, read]).subtitle).toBe("read · Hatched: incomplete period");
  expect(drawn("bar", [month, read, math]).subtitle).toBe("Hatched: incomplete period");
  expect(drawn("bar", [month, read, math], "zh").subtitle).toBe("斜纹：未完整时段");
  const { partial: _, ...whole } = month;
  expect(drawn("bar", [whole, read])).not.toHaveProperty("partial");
});

it("names a category of two dimensions with both", () => {
  expect(drawn("combo", [month, grade, read, math]).partial).toEqual([
    undefined,
    "Jun 2026, through 12 Jun / K6",
  ]);
});
