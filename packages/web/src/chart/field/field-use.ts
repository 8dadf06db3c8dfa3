import { familyOf } from "@provost/contract/report/aggregate";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { addDimension, addMeasure } from "@provost/report-core/selection/selection";
import { type Draft, withSelection } from "../draft/draft.ts";
import { asDimension } from "./buckets.ts";

export type FieldUse = "dimension" | "measure" | "filter";

/** What a column is called: its label, else its name. */
export function fieldName({ label, Column }: Pick<SchemaColumn, "label" | "Column">): string {
  return label === "" ? Column : label;
}

/** What the column with this name is called. */
export function nameIn(columns: readonly SchemaColumn[], name: string): string {
  return columns.find(({ Column }) => Column === name)?.label || name;
}

/** Which use a column is likely meant for: numbers are measured, all else is grouped by. */
export function naturalUse({
  Type,
  role,
  aggregates,
}: Pick<SchemaColumn, "Type" | "role" | "aggregates">): "dimension" | "measure" {
  if (aggregates === true) return "measure";
  if (role !== undefined) return role;
  return familyOf(Type) === "numeric" ? "measure" : "dimension";
}

/** Whether a column is among the dimensions. */
export function isDimension({ selection }: Draft, { Column }: SchemaColumn): boolean {
  return selection.dimensions.some((dimension) => dimension.Column === Column);
}

/** Adds a column by key or menu: a measure of the same column is replaced (spec §4). */
export function addField(
  draft: Draft,
  column: SchemaColumn,
  use: "dimension" | "measure",
  language: Language,
): Draft {
  const { selection } = draft;
  return withSelection(
    draft,
    use === "dimension"
      ? addDimension(selection, asDimension(column))
      : addMeasure(selection, column, language),
  );
}
