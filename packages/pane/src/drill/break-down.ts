import type { WireDimension } from "@provost/contract/chart/chart-content";
import { aggregateNames, familyOf } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import { headingOf, rolesOf } from "@provost/report-core/figure/figure-fields";
import { rowsColumn } from "@provost/report-core/query/output-name";
import type { BreakDown, DrillRules, DrillStep } from "./drill-path.ts";

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
function breakDownStep(from: DrillStep, field: SchemaColumn): DrillStep {
  const { Column, bucket } = field;
  return { ...from, to: { column: Column, label: headingOf(field), ...(bucket ? { bucket } : {}) } };
}

const wired = ({ Column, Type, bucket }: SchemaColumn): WireDimension => ({
  Column,
  Type,
  ...(bucket ? { bucket } : {}),
});

/** The same where the rows shown are grouped for it: each number in them is measured by the function, and without numbers they are counted. */
export function groupedStep(
  from: DrillStep,
  field: SchemaColumn,
  func: Aggregate,
  schema: readonly SchemaColumn[],
): DrillStep {
  const step = breakDownStep(from, field);
  const { dimensions, measures } = rolesOf(schema);
  const others = dimensions.filter(({ Column }) => Column !== field.Column);
  const numbers = measures.filter(
    ({ Column, Type }) => Column !== rowsColumn && familyOf(Type) === "numeric",
  );
  const shelves = {
    selectedDimension: others.map((one) => wired(one.Column === from.column ? field : one)),
    selectedCalcul:
      numbers.length === 0
        ? [{ Column: rowsColumn, calculFunc: "count" as const }]
        : numbers.slice(0, limits.measures).map((one) => ({ ...wired(one), calculFunc: func })),
  };
  return step.to === undefined ? step : { ...step, to: { ...step.to, shelves } };
}

/** The fields that a mark can be broken down by, to choose from; where the rows shown are not grouped yet, each with each function. */
export async function breakDownChoices(
  from: DrillStep,
  {
    fieldsOf,
    measuredBy = [null],
  }: { fieldsOf: BreakDown["fieldsOf"]; measuredBy?: readonly (Aggregate | null)[] | undefined },
  rules: DrillRules,
  drill: (step: DrillStep) => void,
  language: Language,
) {
  return fieldsFor(await fieldsOf(), rules).flatMap((field) =>
    measuredBy.map((func) => ({
      key: `${func ?? ""} ${field.Column}`,
      label: func === null ? headingOf(field) : `${headingOf(field)} · ${aggregateNames[func][language]}`,
      leads: true,
      run: () =>
        drill(func === null ? breakDownStep(from, field) : groupedStep(from, field, func, rules.schema)),
    })),
  );
}
