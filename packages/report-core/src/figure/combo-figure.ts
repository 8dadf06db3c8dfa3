import { categoryFigure, type MeasureLook } from "./category-figure.ts";
import { comboSides } from "./combo-sides.ts";
import type { AxesFigure, FigureInput, MakeFigure } from "./figure.ts";
import { fieldsOf, rowsOf } from "./figure-data.ts";

function looksOf(input: FigureInput): Map<string, MeasureLook> {
  const { rows, style } = input;
  const { measures } = fieldsOf(input);
  const { lines, second } = comboSides(measures, Array.isArray(rows) ? rowsOf(rows) : [], style);
  const isAllSecond = measures.every(({ name }) => second.includes(name));
  return new Map(
    measures.map(({ name }): [string, MeasureLook] => {
      const mark = lines.includes(name) ? "line" : "bar";
      return [name, { mark, filled: false, axis: second.includes(name) && !isAllSecond ? 1 : 0 }];
    }),
  );
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
