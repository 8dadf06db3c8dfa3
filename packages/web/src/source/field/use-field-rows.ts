import type { TableFields } from "@provost/contract/source/field";
import { useMemo } from "react";
import { useLanguage } from "../../platform/i18n.ts";
import { type FieldRow, rowsOf } from "./field-row.ts";
import { type ExpressionRead, readExpressions } from "./form/expression-facts.ts";
import { faultsOf, shownFaults } from "./form/field-fault.ts";
import type { FieldsForm } from "./form/field-form.ts";

interface FieldRows {
  rows: readonly FieldRow[];
  /** What the expressions of calculated fields are worth, by their names. */
  expressions: ReadonlyMap<string, ExpressionRead>;
  /** Columns of the fields that keep the form from being saved. */
  faulty: readonly string[];
  /** Those of them that are to be spoken of already. */
  shownFaulty: readonly string[];
}

/** The fields as they are shown, with what is wrong with them; `tried` when saving them has been. */
export function useFieldRows(form: FieldsForm, table: TableFields, tried: boolean): FieldRows {
  const language = useLanguage();
  return useMemo(() => {
    const fields = new Map(table.fields.map((field) => [field.column, field]));
    const expressions = readExpressions(form, fields, language);
    const faults = faultsOf(form, fields, (column) => expressions.get(column)?.ok !== false);
    const shown = shownFaults(faults, tried);
    const rows = rowsOf(form, fields, shown, (column) => {
      const read = expressions.get(column);
      return read?.ok ? read : null;
    });
    return { rows, expressions, faulty: [...faults.keys()], shownFaulty: [...shown.keys()] };
  }, [form, table, language, tried]);
}
