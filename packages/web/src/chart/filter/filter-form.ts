import { familyOf } from "@provost/contract/report/aggregate";
import type { Bucket } from "@provost/contract/report/bucket";
import { FilterOperator, type FilterScalar, type WireFilter } from "@provost/contract/report/filter";
import type { SchemaColumn } from "@provost/contract/source/source";

/** A filter as it is typed. */
export interface FilterForm {
  column: string | null;
  operator: FilterOperator | null;
  value1: string;
  value2: string;
  list: string[];
  required: boolean;
  /** Set = the place among buckets is compared, not the value. */
  bucket?: Bucket;
}

/** The operators a column is offered: spans of time where there are dates. */
export function operatorsOf(type: string | undefined): readonly FilterOperator[] {
  const dated = type !== undefined && ["date", "instant"].includes(familyOf(type));
  return FilterOperator.options.filter((operator) => operator !== "period" || dated);
}

/**
 * The comparison a column begins with: a span for dates and what is measured, equality where values can be offered, else a part of
 * the text.
 */
export function firstOperator({
  Type,
  role,
  expression,
}: Pick<SchemaColumn, "Type" | "role" | "expression">): FilterOperator {
  const family = familyOf(Type);
  if (family === "date" || family === "instant") return "BETWEEN";
  if (family === "numeric") return role === "dimension" ? "=" : "BETWEEN";
  return family === "text" && expression !== undefined ? "like" : "=";
}

/** The form switched to another column: typed values are cleared, the chosen comparison stays if the column supports it. */
export function onColumn(
  form: FilterForm,
  column: SchemaColumn,
  before: SchemaColumn | undefined,
): FilterForm {
  const { bucket: _, ...rest } = form;
  const { operator } = form;
  const chosen = operator !== null && (before === undefined || operator !== firstOperator(before));
  const stays = chosen && operator !== "period" && operatorsOf(column.Type).includes(operator);
  const cleared = before === undefined ? {} : { value1: "", value2: "", list: [] };
  return { ...rest, ...cleared, column: column.Column, operator: stays ? operator : firstOperator(column) };
}

/** The form of a new filter on a column. */
export function formOf(column: SchemaColumn): FilterForm {
  return onColumn(blankFilter, column, undefined);
}

export const blankFilter: FilterForm = {
  column: null,
  operator: null,
  value1: "",
  value2: "",
  list: [],
  required: false,
};

/** Whether rows without a value satisfy a comparison by nothing they hold, though its name may sound as if they did. */
export function leavesEmpty(operator: FilterOperator | null): boolean {
  return operator === "!=" || operator === "not in" || operator === "not like";
}

export function isOperator(text: string | null): text is FilterOperator {
  return FilterOperator.safeParse(text).success;
}

function scalarText(value: FilterScalar | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}

export function formOfFilter({ filteCol, filterOperator, value, required, bucket }: WireFilter): FilterForm {
  return {
    ...(bucket === undefined ? {} : { bucket }),
    column: filteCol,
    operator: filterOperator,
    value1: scalarText(value.value1),
    value2: scalarText(value.value2),
    list: (value.arrValue ?? []).map(scalarText),
    required: required ?? false,
  };
}
