import type { FigureInput, FigureShade, TrendedAxes } from "../../figure/figure.ts";
import { extentOf, rowsOf } from "../../figure/figure-data.ts";
import { numberIn } from "../../figure/figure-fields.ts";
import { allMeasures } from "../../result/aside-lines.ts";

/** The measure that colours the bars of a single series, drawn or not; `null` where the style names none, or there are several series. */
export function shadeOf(
  { series, axisDimensions, categoryKeys }: TrendedAxes,
  { style, schema, rows }: Pick<FigureInput, "style" | "schema" | "rows">,
): FigureShade | null {
  const measure = allMeasures({ style, schema }).find(({ name }) => name === style.colourBy);
  if (!measure || series.length !== 1 || !Array.isArray(rows)) return null;
  const numbers = new Map<string, number | null>();
  for (const row of rowsOf(rows)) {
    const key = JSON.stringify(axisDimensions.map(({ name }) => row[name] ?? null));
    // Of two rows for one category the first counts, as for its bar.
    if (!numbers.has(key)) numbers.set(key, numberIn(row[measure.name]));
  }
  const values = categoryKeys.map((keys) => (keys && numbers.get(JSON.stringify(keys))) ?? null);
  const [min, max] = extentOf(values.filter((value) => value !== null));
  return Number.isFinite(min) ? { measure, values, min, max } : null;
}
