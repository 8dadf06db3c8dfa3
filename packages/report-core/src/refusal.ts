import type { ErrorCode } from "@provost/contract/wire/error-code";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { colon } from "@provost/contract/wire/locale";

/** Why a query cannot run: an error code of the wire and the details its text names. */
export interface Refusal {
  ok: false;
  reason: Extract<
    ErrorCode,
    | "query_empty"
    | "query_invalid"
    | "column_unknown"
    | "filter_required"
    | "field_repeats"
    | "expression_invalid"
  >;
  details: Record<string, string>;
}

/** A value, or why there is none. */
export type Outcome<T> = { ok: true; value: T } | Refusal;

/** A value that was found. */
export function found<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** A refusal with its details. */
export function refuse(reason: Refusal["reason"], details: Record<string, string> = {}): Refusal {
  return { ok: false, reason, details };
}

/** The refusal `query_invalid` about a column, its detail in the viewer's language. */
export function refuseColumn(column: string, problem: LocalizedText, language: Language): Refusal {
  const mark = colon[language];
  return refuse("query_invalid", { detail: `${column}${mark}${problem[language]}`, column });
}
