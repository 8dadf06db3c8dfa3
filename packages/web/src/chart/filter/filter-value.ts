import { familyOf } from "@provost/contract/report/aggregate";
import type { FilterScalar, WireFilter } from "@provost/contract/report/filter";
import { filterOperators } from "@provost/contract/report/filter-operators";
import { readPeriod } from "@provost/contract/report/relative-period";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { coerceValue } from "@provost/report-core/result/column-value";
import type { FilterForm } from "./filter-form.ts";

// A number that would lose digits stays text; so does a `${param}`.
function scalarOf(text: string, type: string): FilterScalar | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (familyOf(type) !== "numeric") return text;
  const number = Number(trimmed);
  return Number.isFinite(number) && String(number) === trimmed ? number : trimmed;
}

const noPeriod: LocalizedText = { zh: "没有这样的时段", en: "The period doesn't exist" };
const parameter = /\$\{[^{}]*\}/;

/** Which typed values the column does not accept, with the messages of the server; a parameter is always accepted. */
export function wrongValues(
  { column, operator, value1, value2, list, bucket }: FilterForm,
  columns: readonly Pick<SchemaColumn, "Column" | "Type">[],
  language: Language,
): Partial<Record<"value1" | "value2" | "list", string>> {
  const type = columns.find(({ Column }) => Column === column)?.Type;
  if (type === undefined || operator === null || bucket !== undefined) return {};
  if (operator === "period") {
    const isOne = value1.trim() === "" || parameter.test(value1) || readPeriod(value1) !== null;
    return isOne ? {} : { value1: noPeriod[language] };
  }
  if (operator.endsWith("like")) return {};
  const params = filterOperators[operator].params;
  const problemOf = (text: string): string | null => {
    const value = scalarOf(text, type);
    if (value === undefined || value === null || parameter.test(text)) return null;
    const read = coerceValue(value, type);
    return read.ok ? null : read.problem[language];
  };
  const problemText = (text: string): string | null => {
    const problem = problemOf(text);
    return problem === null ? null : `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`;
  };
  if (params === -1) {
    const wrong = list.find((text) => problemOf(text) !== null);
    return wrong === undefined ? {} : { list: `${wrong}: ${problemOf(wrong)}` };
  }
  const [first, second] = [
    params > 0 ? problemText(value1) : null,
    params === 2 ? problemText(value2) : null,
  ];
  return {
    ...(first === null ? {} : { value1: first }),
    ...(second === null ? {} : { value2: second }),
  };
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
  const type = operator.endsWith("like") ? "text" : known.Type;
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
