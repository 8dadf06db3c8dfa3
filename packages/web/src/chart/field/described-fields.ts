import type { CalculatedField } from "@provost/contract/report/calculated-field";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { Language } from "@provost/contract/wire/language";
import { formatOfUnit } from "@provost/report-core/expression/unit";
import { describeFields } from "@provost/report-core/policy/visible-fields";

/** What an expression is worth among columns: its type, whether it aggregates and is known to be in percent, or what is wrong and where. */
export type ExpressionRead =
  | { ok: true; type: string; aggregates: boolean; inPercent: boolean }
  | { ok: false; position: number; length: number; message: string };

// Types do not depend on where weeks and years begin.
const anyCalendar: Calendar = { timeZone: "UTC", weekStart: 1, schoolYearStart: "09-01", terms: [] };

/** What the calculated fields of a chart are worth over its table's columns. */
export function describedFields(
  columns: readonly SchemaColumn[],
  fields: readonly CalculatedField[],
  language: Language,
) {
  const isTables = ({ expression, aggregates }: SchemaColumn): boolean =>
    expression !== undefined && aggregates === true;
  const stored = columns.filter((column) => !isTables(column));
  const table = {
    name: "table",
    columns: stored.map(({ Column, Type }) => ({ name: Column, type: Type })),
    repeats: new Set(stored.filter(({ repeats }) => repeats === true).map(({ Column }) => Column)),
    calculated: columns.filter(isTables).map(({ Column, expression = "" }) => ({ name: Column, expression })),
  };
  const formats = new Map(columns.map(({ Column, format }) => [Column, format]));
  return describeFields(table, { view: null, calendar: anyCalendar, language, calculated: fields }).map(
    (field) => ({ ...field, format: formatOfUnit(field.unit, (name) => formats.get(name)) }),
  );
}

/** Reads an expression over the table's columns and the chart's other fields; `own` is the field it is written for. */
export function readExpression(
  expression: string,
  columns: readonly SchemaColumn[],
  fields: readonly CalculatedField[],
  own: string | null,
  language: Language,
): ExpressionRead {
  // A name that nothing else can have.
  const name = own ?? "\u0000";
  const others = fields.filter((field) => field.name !== own);
  const found = describedFields(columns, [...others, { name, expression }], language).find(
    (one) => one.name === name,
  );
  if (found === undefined) return { ok: false, position: 0, length: 0, message: "" };
  const { type, aggregates, unit } = found;
  if (found.problem === null) return { ok: true, type, aggregates, inPercent: unit === "percent" };
  const { position, length, message } = found.problem;
  return { ok: false, position, length, message: message[language] };
}
