import type { Field } from "@provost/contract/source/field";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { Language } from "@provost/contract/wire/language";
import { expressionFunctions as functions } from "@provost/report-core/expression/functions";
import { describeFields } from "@provost/report-core/policy/visible-fields";
import type { ExpressionField, ExpressionFunction } from "../../../ui/expression/complete-expression.ts";
import { type FieldRow, shownName } from "../field-row.ts";
import type { FieldsForm } from "./field-form.ts";

/** The type of an expression on a table, or the first error in it. */
export type ExpressionRead =
  | { ok: true; type: string; aggregates: boolean }
  | { ok: false; problem: { position: number; length: number; message: string } };

// Types do not depend on where weeks and years begin.
const anyCalendar: Calendar = { timeZone: "UTC", weekStart: 1, schoolYearStart: "09-01", terms: [] };

/** The calculated fields of a form as report-core reads them over the table's columns and one another, by name. */
export function readExpressions(
  form: FieldsForm,
  fields: ReadonlyMap<string, Field>,
  language: Language,
): ReadonlyMap<string, ExpressionRead> {
  const columns = form.flatMap(({ column, expression, readAs }) => {
    const type = fields.get(column)?.storedType ?? null;
    return expression !== null || type === null ? [] : [{ name: column, type, readAs }];
  });
  const calculated = form.flatMap(({ column, expression }) =>
    expression === null ? [] : [{ name: column, expression }],
  );
  const described = describeFields(
    { name: "table", columns, calculated },
    { view: null, calendar: anyCalendar, language },
  );
  return new Map(
    described
      .filter((field) => field.calculated)
      .map(({ name, type, aggregates, problem }): [string, ExpressionRead] => [
        name,
        problem === null
          ? { ok: true, type, aggregates }
          : {
              ok: false,
              problem: {
                position: problem.position,
                length: problem.length,
                message: problem.message[language],
              },
            },
      ]),
  );
}

/** Fields that an expression may name: every other one. */
export function expressionFields(
  rows: readonly FieldRow[],
  own: string,
  language: Language,
): ExpressionField[] {
  return rows
    .filter(({ id, isLost }) => id !== own && !isLost)
    .map(({ id, meta, type }) => ({ name: id, label: shownName(meta, language), type }));
}

/** What can be written in an expression. */
export function expressionFunctions(language: Language): ExpressionFunction[] {
  return functions.map(({ name, signature, description }) => ({
    name,
    form: signature[language],
    hint: description[language],
  }));
}
