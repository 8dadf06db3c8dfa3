import type { SchemaColumn } from "@provost/contract/source/source";
import { naturalUse } from "./field-use.ts";

export type FieldGroupKind = "dimensionFields" | "measureFields" | "calculatedFields";

export interface FieldGroup {
  kind: FieldGroupKind;
  columns: SchemaColumn[];
}

const kinds: readonly FieldGroupKind[] = ["dimensionFields", "measureFields", "calculatedFields"];

function kindOf(column: SchemaColumn): FieldGroupKind {
  if (column.expression !== undefined) return "calculatedFields";
  return naturalUse(column) === "dimension" ? "dimensionFields" : "measureFields";
}

/** The columns whose name, label or comment holds the text, by what they are for; empty groups are left out. */
export function groupedFields(
  columns: readonly SchemaColumn[],
  wanted: string,
  showsHidden: boolean,
): FieldGroup[] {
  const text = wanted.trim().toLowerCase();
  const found = columns.filter(
    ({ Column, Comment, label, hidden }) =>
      (showsHidden || hidden !== true) &&
      [Column, Comment, label].some((name) => name.toLowerCase().includes(text)),
  );
  return kinds
    .map((kind) => ({ kind, columns: found.filter((column) => kindOf(column) === kind) }))
    .filter((group) => group.columns.length > 0);
}
