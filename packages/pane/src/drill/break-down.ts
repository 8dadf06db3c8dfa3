import { familyOf } from "@provost/contract/report/aggregate";
import type { SchemaColumn } from "@provost/contract/source/source";
import { headingOf } from "@provost/report-core/figure/figure-fields";
import type { DrillRules, DrillStep } from "./drill-path.ts";

/** The fields that rows can be broken down by: dimensions of the table that are not in the query yet nor held to one value. */
export function fieldsFor(
  fields: readonly SchemaColumn[],
  { schema, path }: Pick<DrillRules, "schema" | "path">,
): SchemaColumn[] {
  const isThere = ({ Column }: SchemaColumn): boolean =>
    schema.some((one) => one.Column === Column && (one.isDimension || one.asxAxis)) ||
    path.some((step) => step.column === Column && !step.bucket);
  return fields.filter((field) => field.hidden !== true && groups(field) && !isThere(field));
}

function groups({ role, Type, aggregates }: SchemaColumn): boolean {
  if (aggregates === true) return false;
  return (role ?? (familyOf(Type) === "numeric" ? "measure" : "dimension")) === "dimension";
}

/** The step that keeps a value and shows another field in its dimension's place. */
export function breakDownStep(from: DrillStep, field: SchemaColumn): DrillStep {
  const { Column, bucket } = field;
  return { ...from, to: { column: Column, label: headingOf(field), ...(bucket ? { bucket } : {}) } };
}
