import type { BaseFigure, FigureMark, FigureMarks } from "./figure.ts";

/** The marks of a figure that shows no values. */
export const noMarks: FigureMarks = { places: () => [], mark: () => null, datum: () => null };

/** Of a mark that combines groups: how many, `null` where that is not known; `undefined` for all others. */
export function combinedAt({ marks }: BaseFigure, series: number, index: number): number | null | undefined {
  if (marks.mark(series, index) === null || marks.datum(series, index) !== null) return undefined;
  return marks.combined?.(index) ?? null;
}

/** All marks of a figure with their labels, series by series: for those who do not see it, and for tests. */
export function marksOf({ marks }: BaseFigure): FigureMark[] {
  return marks
    .places()
    .flatMap((count, series) =>
      Array.from({ length: count }, (_, index) => marks.mark(series, index)).filter((mark) => mark !== null),
    );
}
