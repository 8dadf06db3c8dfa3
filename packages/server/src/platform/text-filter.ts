import type { Expression, SqlBool } from "kysely";
import { sql } from "kysely";
import { containing } from "./db/like-pattern.ts";

/** What a client wants of a text: a part of it, or all of it; upper and lower case are one. */
export interface TextCondition<N extends string> {
  name: N;
  text: string;
  isWhole: boolean;
}

/** The conditions that a list's filter sets on these texts; an empty one is none. */
export function textConditions<N extends string>(
  filter: Readonly<Partial<Record<string, unknown>>>,
  names: readonly N[],
): TextCondition<N>[] {
  return names.flatMap((name) =>
    [name, `${name}_like`, `${name}_equal`].flatMap((key) => {
      const text = filter[key];
      return typeof text === "string" && text !== "" ? [{ name, text, isWhole: key.endsWith("_equal") }] : [];
    }),
  );
}

/** Whether a record's texts meet every condition. */
export function meetsTexts<N extends string>(
  texts: Readonly<Record<N, string>>,
  conditions: readonly TextCondition<N>[],
): boolean {
  return conditions.every(({ name, text, isWhole }) => {
    const [value, wanted] = [texts[name].toLowerCase(), text.toLowerCase()];
    return isWhole ? value === wanted : value.includes(wanted);
  });
}

/** One condition as SQL. */
export function textIs(
  value: Expression<unknown>,
  { text, isWhole }: TextCondition<string>,
): Expression<SqlBool> {
  return isWhole
    ? sql<boolean>`lower(${value}) = lower(${text})`
    : sql<boolean>`${value} ilike ${containing(text)}`;
}
