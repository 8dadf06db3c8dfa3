import { wordsOfNumber } from "@provost/report-core/figure/cell-words";
import { headingOf, type PivotFigure } from "@provost/report-core/figure/figure";

/** A heading over `span` columns; the first ones stand over the row dimensions. */
export interface PivotHead {
  label: string;
  span: number;
  isSide: boolean;
}

/** A pivot table in words: lines of headings, then rows. */
export interface PivotGrid {
  heads: PivotHead[][];
  rows: { kind: "cell" | "subtotal" | "total"; cells: string[] }[];
}

/** A pivot figure as lines of cells: the row dimensions' headings stand on the last line of headings. */
export function pivotGrid(figure: PivotFigure): PivotGrid {
  const { rowDimensions, headings, columns, rows, digits, style, language } = figure;
  const lines =
    headings.length === 0
      ? [columns.map(({ measure }) => ({ label: headingOf(measure), span: 1 }))]
      : headings;
  return {
    heads: lines.map((line, at) => [
      ...rowDimensions.map((column) => ({
        label: at === lines.length - 1 ? headingOf(column) : "",
        span: 1,
        isSide: true,
      })),
      ...line.map(({ label, span }) => ({ label, span, isSide: false })),
    ]),
    rows: rows.map(({ kind, labels, values }) => ({
      kind,
      cells: [
        ...rowDimensions.map((_, at) => labels[at] ?? ""),
        ...columns.map(({ measure }, at) => {
          const value = values[at];
          return value === undefined || value === null
            ? ""
            : wordsOfNumber(measure, value, style, language, digits.get(measure.name));
        }),
      ],
    })),
  };
}
