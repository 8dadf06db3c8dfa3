import type { FilterScalar } from "@provost/contract/report/filter";
import type { Parameter } from "@provost/contract/report/parameter";
import type { QueryParams } from "@provost/contract/report/report";

/** A value as it is typed: one text, or several. */
export type TypedValue = string | string[];

function typedOf(value: QueryParams[string] | undefined, list: boolean): TypedValue {
  const values = value === undefined ? [] : [value].flat();
  const texts = values.filter((one) => one !== null && one !== "").map(String);
  return list ? texts : (texts[0] ?? "");
}

/** The value in the field of a parameter: the one provided, otherwise its default. */
export function shownValue(parameter: Parameter, params: QueryParams): TypedValue {
  return typedOf(params[parameter.name] ?? parameter.default, parameter.list);
}

function scalar(text: string, type: Parameter["type"]): FilterScalar {
  const number = Number(text);
  return type === "number" && Number.isFinite(number) && String(number) === text.trim() ? number : text;
}

/** A typed value as it is sent; `undefined` when nothing was typed. */
export function sentValue(
  { type, list }: Pick<Parameter, "type" | "list">,
  typed: TypedValue,
): QueryParams[string] | undefined {
  const texts = [typed].flat().filter((text) => text.trim() !== "");
  const [first] = texts;
  if (first === undefined) return undefined;
  return list ? texts.map((text) => scalar(text, type)) : scalar(first, type);
}

/** The values with one changed; an emptied one says so where there is a default, else it is left out. */
export function withValue(params: QueryParams, parameter: Parameter, typed: TypedValue): QueryParams {
  const { [parameter.name]: _, ...others } = params;
  const sent = sentValue(parameter, typed);
  if (sent !== undefined) return { ...others, [parameter.name]: sent };
  return parameter.default === undefined ? others : { ...others, [parameter.name]: parameter.list ? [] : "" };
}

/** What is wrong with the names of declared parameters, by place. */
export function badNames(parameters: readonly Pick<Parameter, "name">[]): boolean[] {
  const names = parameters.map(({ name }) => name.trim());
  return names.map((name, index) => !/^[^{}$]+$/.test(name) || names.indexOf(name) !== index);
}
