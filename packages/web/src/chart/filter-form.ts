import { familyOf } from "@provost/contract/aggregate";
import {
  FilterOperator,
  type FilterScalar,
  filterOperators,
  type WireFilter,
  type WireFilterNode,
} from "@provost/contract/filter";
import type { Language } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";

/** A filter as it is typed. */
export interface FilterForm {
  column: string | null;
  operator: FilterOperator | null;
  value1: string;
  value2: string;
  list: string[];
  required: boolean;
}

export const blankFilter: FilterForm = {
  column: null,
  operator: null,
  value1: "",
  value2: "",
  list: [],
  required: false,
};

export function isOperator(text: string | null): text is FilterOperator {
  return FilterOperator.safeParse(text).success;
}

function scalarText(value: FilterScalar | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}

export function formOfFilter({ filteCol, filterOperator, value, required }: WireFilter): FilterForm {
  return {
    column: filteCol,
    operator: filterOperator,
    value1: scalarText(value.value1),
    value2: scalarText(value.value2),
    list: (value.arrValue ?? []).map(scalarText),
    required: required ?? false,
  };
}

// A number that would lose digits stays text; so does a `${param}`.
function scalarOf(text: string, type: string): FilterScalar | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (familyOf(type) !== "numeric") return text;
  const number = Number(trimmed);
  return Number.isFinite(number) && String(number) === trimmed ? number : trimmed;
}

/** The filter as it goes over the wire, or that column or operator is missing. */
export function wireFilterOf(
  form: FilterForm,
  columns: readonly Pick<SchemaColumn, "Column" | "Type">[],
): { ok: true; filter: WireFilter } | { ok: false; reason: "incomplete" } {
  const { column, operator } = form;
  const known = columns.find(({ Column }) => Column === column);
  if (!known || operator === null) return { ok: false, reason: "incomplete" };
  const params = filterOperators[operator].params;
  const type = operator === "like" ? "text" : known.Type;
  const value1 = scalarOf(form.value1, type);
  const value2 = scalarOf(form.value2, type);
  const list = form.list.flatMap((text) => scalarOf(text, type) ?? []);
  return {
    ok: true,
    filter: {
      filteCol: known.Column,
      filterOperator: operator,
      operatorParamNum: params,
      colType: known.Type,
      value:
        params === 0
          ? {}
          : params === -1
            ? { arrValue: list }
            : {
                ...(value1 === undefined ? {} : { value1 }),
                ...(params === 2 && value2 !== undefined ? { value2 } : {}),
              },
      ...(form.required ? { required: true } : {}),
    },
  };
}

/** Whether a filter has all its values; one that has not is left out of the question. */
export function hasValue({ filterOperator, value }: WireFilter): boolean {
  const { params } = filterOperators[filterOperator];
  if (params === 0) return true;
  if (params === -1) return (value.arrValue ?? []).length > 0;
  const first = scalarText(value.value1) !== "";
  return params === 2 ? first && scalarText(value.value2) !== "" : first;
}

const symbols: Readonly<Partial<Record<FilterOperator, string>>> = {
  "=": "=",
  "!=": "≠",
  ">": ">",
  "<": "<",
  ">=": "≥",
  "<=": "≤",
};

/** A filter in words, as on its chip; a group by the number of its parts. */
export function describeFilter(
  node: WireFilterNode,
  language: Language,
  nameOf: (column: string) => string = (column) => column,
): string {
  if ("all" in node || "any" in node) {
    const parts = "all" in node ? node.all : node.any;
    const joint =
      "all" in node ? (language === "zh" ? " 且 " : " and ") : language === "zh" ? " 或 " : " or ";
    return `(${parts.map((part) => describeFilter(part, language, nameOf)).join(joint)})`;
  }
  const { filteCol, filterOperator, value } = node;
  const name = symbols[filterOperator] ?? filterOperators[filterOperator].name[language];
  if (!hasValue(node)) return `${nameOf(filteCol)} ${name} …`;
  const { params } = filterOperators[filterOperator];
  if (params === 0) return `${nameOf(filteCol)} ${name}`;
  const values =
    params === -1
      ? (value.arrValue ?? []).map(scalarText).join(language === "zh" ? "、" : ", ")
      : params === 2
        ? `${scalarText(value.value1)} – ${scalarText(value.value2)}`
        : scalarText(value.value1);
  return `${nameOf(filteCol)} ${name} ${values}`;
}
