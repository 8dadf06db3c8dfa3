import type { FieldMeta, TableFields } from "@provost/contract/source/field";
import { createContext, useContext } from "react";
import type { FieldRow } from "./field-row.ts";
import type { ExpressionRead } from "./form/expression-facts.ts";
import type { FieldsForm } from "./form/field-form.ts";

/** What the parts of the page share about the table in it. */
export interface FieldsPlace {
  table: TableFields;
  form: FieldsForm;
  rows: readonly FieldRow[];
  /** What the expressions of calculated fields are worth, by their names. */
  expressions: ReadonlyMap<string, ExpressionRead>;
  mayEdit: boolean;
  /** Says something of some fields; typing in one place is one step. */
  change(columns: readonly string[], change: Partial<FieldMeta>, about?: string): void;
  rename(from: string, to: string): void;
  remove(column: string): void;
  /** Marks what belongs to a field; it stays when the field gets another name. */
  keyOf(column: string): string;
}

export const FieldsContext = createContext<FieldsPlace | null>(null);

export function useFields(): FieldsPlace {
  const place = useContext(FieldsContext);
  if (place === null) throw new Error("useFields belongs inside the page of a table's fields");
  return place;
}
