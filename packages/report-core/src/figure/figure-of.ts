import type { ChartStyle } from "@provost/contract/chart-style";
import type { ChartType } from "@provost/contract/chart-type";
import type { Language } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import { barFigure } from "./bar-figure.ts";
import type { Figure, MakeFigure } from "./figure.ts";
import { horizontalBarFigure } from "./horizontal-bar-figure.ts";
import { lineFigure } from "./line-figure.ts";
import { pieFigure } from "./pie-figure.ts";
import { stackBarFigure } from "./stack-bar-figure.ts";
import { tableFigure } from "./table-figure.ts";

const makers: Readonly<Record<ChartType, MakeFigure<Figure>>> = {
  table: tableFigure,
  line: lineFigure,
  bar: barFigure,
  stackBar: stackBarFigure,
  pie: pieFigure,
  horizontalBar: horizontalBarFigure,
};

/** The figure of a type; it never throws, whatever the data. */
export function figureOf(
  type: ChartType,
  data: unknown,
  schema: readonly SchemaColumn[],
  style: ChartStyle,
  language: Language,
): Figure {
  return makers[type](data, schema, style, language);
}
