import type { SchemaColumn } from "@provost/contract/source/source";
import { limits } from "@provost/contract/wire/limits";
import type { Draft } from "../draft/draft.ts";

/** The totals that can be queried beside the rows: of all, of each prefix of the dimensions, and of each other dimension alone. */
export function totalsOffered(dimensions: readonly string[]): string[][] {
  const beginnings = dimensions.slice(0, -1).map((_, index) => dimensions.slice(0, index + 1));
  const alone = dimensions.length > 1 ? dimensions.slice(1).map((name) => [name]) : [];
  return [[], ...beginnings, ...alone].slice(0, limits.totals);
}

/** Whether totals and first groups can be applied. */
export function mayRefine({ selection, sql }: Draft): boolean {
  return sql === null && selection.dimensions.length > 0 && selection.caculCols.length > 0;
}

/** The measures of a result as columns to filter by: they are numbers, whatever was measured. */
export function measuredColumns(schema: readonly SchemaColumn[]): SchemaColumn[] {
  return schema
    .filter(({ isDimension }) => !isDimension)
    .map((column) => {
      const { calculFunc = "none" } = column;
      const keepsType = calculFunc === "none" || calculFunc === "max" || calculFunc === "min";
      return { ...column, Column: column.name, Type: keepsType ? column.Type : "DOUBLE" };
    });
}
