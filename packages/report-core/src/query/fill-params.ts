import type { FilterScalar } from "@provost/contract/report/filter";
import type { FilterSpec } from "@provost/contract/report/query-spec";
import type { QueryParams } from "@provost/contract/report/report";
import type { SuppliedValue } from "../result/column-value.ts";

const whole = /^\$\{([^{}]*)\}$/;
const embedded = /\$\{([^{}]*)\}/g;

function isSupplied(value: FilterScalar | undefined): value is SuppliedValue {
  return value !== undefined && value !== null && value !== "";
}

function paramOf(name: string, params: QueryParams): FilterScalar[] {
  const key = name.trim();
  const value = Object.hasOwn(params, key) ? params[key] : undefined;
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/**
 * The values a filter value represents; `[]` when it is empty or a `${param}` in it is missing.
 * A value that is one placeholder keeps the parameter's type and list; one inside a text is put in as text.
 */
function fillParams(value: FilterScalar, params: QueryParams): SuppliedValue[] {
  if (typeof value !== "string") return isSupplied(value) ? [value] : [];
  const [, name] = whole.exec(value) ?? [];
  if (name !== undefined) return paramOf(name, params).filter(isSupplied);
  let missing = false;
  const text = value.replace(embedded, (_, inner: string) => {
    const supplied = paramOf(inner, params).filter(isSupplied);
    if (supplied.length === 0) missing = true;
    return supplied.join(",");
  });
  return missing || text === "" ? [] : [text];
}

/** For each value of a filter the values it represents; those of rows represent themselves. */
export function suppliedValues(
  { values, isLiteral = false }: Pick<FilterSpec, "values" | "isLiteral">,
  params: QueryParams,
): SuppliedValue[][] {
  return values.map((value) => {
    if (!isLiteral) return fillParams(value, params);
    return value === null ? [] : [value];
  });
}
