import type { SchemaColumn } from "@provost/contract/source";
import type { Row } from "../result-rows.ts";
import { categoryFigure, type MeasureLook } from "./category-figure.ts";
import type { AxesFigure, FigureInput, MakeFigure } from "./figure.ts";
import { fieldsOf, rowsOf } from "./figure-data.ts";
import { numberIn } from "./figure-fields.ts";

/** Scales that differ by more than this do not share an axis. */
const farApart = 10;

function largest(rows: readonly Row[], { name }: SchemaColumn): number {
  return rows.reduce((most, row) => Math.max(most, Math.abs(numberIn(row[name]) ?? 0)), 0);
}

function areFarApart(one: number, other: number): boolean {
  return one > 0 && other > 0 && (one > other * farApart || other > one * farApart);
}

// The first measure is bars and the others are lines, on the second axis where their scale is another.
function looksOf(input: FigureInput): Map<string, MeasureLook> {
  const { rows: data, style } = input;
  const rows = Array.isArray(data) ? rowsOf(data) : [];
  const { measures } = fieldsOf(input);
  const [first] = measures;
  const scale = first ? largest(rows, first) : 0;
  const looks = measures.map((measure, index): [string, MeasureLook] => {
    const { name } = measure;
    const isLine = style.lines ? style.lines.includes(name) : index > 0;
    const isSecond = style.second
      ? style.second.includes(name)
      : index > 0 && areFarApart(scale, largest(rows, measure));
    return [name, { mark: isLine ? "line" : "bar", filled: false, axis: isSecond ? 1 : 0 }];
  });
  const isAllSecond = looks.every(([, { axis }]) => axis === 1);
  return new Map(isAllSecond ? looks.map(([name, look]) => [name, { ...look, axis: 0 }]) : looks);
}

const plainLook: MeasureLook = { mark: "bar", filled: false, axis: 0 };

/** Bars and lines on one category axis, with a second number axis at the right; two dimensions read "d1 / d2". */
export const comboFigure: MakeFigure<AxesFigure> = (input) => {
  const looks = looksOf(input);
  return categoryFigure(
    {
      type: "combo",
      lookOf: (measure) => looks.get(measure.name) ?? plainLook,
      categoryAxis: "x",
      stack: null,
      second: "joined",
    },
    input,
  );
};
