import type { FigureInput, MakeFigure } from "../../figure/figure.ts";
import { fieldsOf, rowsOf } from "../../figure/figure-data.ts";
import type { AxesFigure } from "../axes/axes.ts";
import { categoryFigure, type MeasureLook } from "../axes/axes-figure.ts";
import { type ChartTypeInfo, severalSeries } from "../chart-type.ts";
import { comboSides } from "./combo-sides.ts";

export const combo: ChartTypeInfo<"combo"> = {
  type: "combo",
  name: { zh: "组合图", en: "Combo chart" },
  dataName: { zh: "组合图", en: "Combo-chart" },
  fields: { zh: "1 或 2个维度;2或多个数值", en: "1 or 2 dimensions; 2 or more measures" },
  takes: ({ dimensions: d, measures: m }) => (d === 1 || d === 2) && m >= 2,
  style: {
    legend: severalSeries,
    labels: true,
    smooth: true,
    bridgeGaps: true,
    sort: true,
    axis: true,
    references: true,
    colours: true,
    facets: true,
  },
};

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
    combo,
    {
      lookOf: (measure) => looks.get(measure.name) ?? plainLook,
      categoryAxis: "x",
      stack: null,
      second: "joined",
    },
    input,
  );
};
