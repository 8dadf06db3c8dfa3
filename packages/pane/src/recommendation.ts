import type { SchemaColumn } from "@provost/contract/source/source";
import { rolesOf } from "@provost/report-core/figure/figure-fields";
import { type Recommendation, recommendType } from "@provost/report-core/result/recommend-type";

/** The type that suits a result; `null` without rows. */
export function recommendationOf(rows: unknown, schema: readonly SchemaColumn[]): Recommendation | null {
  if (!Array.isArray(rows) || rows.length === 0) return null;
  const { dimensions, measures } = rolesOf(schema);
  const distinct = Object.fromEntries(
    dimensions.slice(0, 2).map(({ Column, name }) => [Column, distinctIn(rows, name)]),
  );
  return recommendType({ dimensions, measures, rows: rows.length, distinct });
}

function distinctIn(rows: readonly unknown[], name: string): number {
  const seen = new Set<unknown>();
  for (const row of rows) {
    if (typeof row === "object" && row !== null) seen.add(Reflect.get(row, name));
  }
  return seen.size;
}
