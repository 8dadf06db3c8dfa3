import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { familyOf } from "@provost/contract/report/aggregate";
import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";

/** Spec §9: px. */
const chartHeight = 300;
/** Spec §9: px. */
export const tableHeight = 340;

/** Height of a figure: the style's, else the type's default. */
export function heightOf({ height = chartHeight }: { height?: number }, style: ChartStyle): number {
  return style.height ?? height;
}

/** The fields of a schema by role, each in the schema's order. */
export function rolesOf(schema: readonly SchemaColumn[]): {
  dimensions: SchemaColumn[];
  measures: SchemaColumn[];
} {
  const isDimension = (column: SchemaColumn): boolean => column.isDimension || column.asxAxis;
  return {
    dimensions: schema.filter(isDimension),
    measures: schema.filter((column) => !isDimension(column)),
  };
}

/** Whether a dimension is a span of time: a bucket of one, or a date as it is. */
export function isTimed({ bucket, Type }: Pick<SchemaColumn, "bucket" | "Type">): boolean {
  if (bucket) return bucket.kind === "time";
  const family = familyOf(Type);
  return family === "date" || family === "instant";
}

/** Whether the values of a dimension are a course: an axis can be read with some of their names, of others only with all. */
export function isCourse(column: Pick<SchemaColumn, "bucket" | "Type"> | null | undefined): boolean {
  return column !== null && column !== undefined && (column.bucket !== undefined || isTimed(column));
}

/** How a field is headed. */
export function headingOf({ label, name }: Pick<SchemaColumn, "label" | "name">): string {
  return label || name;
}

/** The number in a cell; large whole numbers come as text. Anything else is `null`. */
export function numberIn(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== "string" || cell.trim() === "") return null;
  const number = Number(cell);
  return Number.isFinite(number) ? number : null;
}

/** Whether values of a measure can be added up, so that a part of the whole means something. */
export function canBeAdded({ calculFunc = "none", show = "value", format }: SchemaColumn): boolean {
  if (show === "percentOfTotal") return true;
  const adds =
    calculFunc === "sum" || calculFunc === "count" || calculFunc === "none" || calculFunc === "outliers";
  return adds && show === "value" && format?.style !== "percent";
}
