import { type ErrorCode, errorCodes } from "@provost/contract/wire/error-code";
import type { LocalizedText } from "@provost/contract/wire/language";

/** A refusal of the wire's table; `details` fill the placeholders of its text and travel in the reply's data. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(code, { cause });
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** Makes a refusal: `throw refuse("dict_key_taken")`. */
export function refuse(
  code: ErrorCode,
  details?: Readonly<Record<string, unknown>>,
  cause?: unknown,
): Refusal {
  return new Refusal(code, details, cause);
}

const administrator: LocalizedText = { zh: "管理员", en: "an administrator" };

/**
 * Refuses what the caller has no right to: names the missing right and who can grant it. `owner`: the resource's owner, passed only
 * where the caller may know of it.
 */
export function forbid(missing: LocalizedText, owner: string | null = null): Refusal {
  const who = owner
    ? { zh: `所有者“${owner}”或管理员`, en: `its owner, “${owner}”, or an administrator` }
    : administrator;
  const ask = { zh: `：需要${missing.zh}，请联系${who.zh}`, en: `It takes ${missing.en}. Ask ${who.en}.` };
  return refuse("forbidden", { ask });
}

/** What is missing where buttons are, such as `chart_view or dashboard_view`. */
export const theButton = (codes: string): LocalizedText => ({
  zh: `权限 ${codes.replaceAll(" or ", " 或 ").replaceAll(" and ", " 和 ")}`,
  en: `the permission ${codes}`,
});

/** What is missing where a part of a table is hidden. */
export const theWholeTable: LocalizedText = {
  zh: "查看全部行和列的权限",
  en: "the right to see all rows and columns",
};
