import { permissionTitle } from "@provost/contract/menu/button-titles";
import { type ErrorCode, errorCodes } from "@provost/contract/wire/error-code";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import type { Permission } from "@provost/contract/wire/permission";

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

/** What a caller lacks, and who can grant it. */
export interface Lacked {
  what: LocalizedText;
  from: LocalizedText;
}

const administrator: LocalizedText = { zh: "管理员", en: "your administrator" };

/** What an administrator can grant, or the owner of the resource, who is named only where the caller can know of it. */
export const lacked = (what: LocalizedText, owner: string | null = null): Lacked => ({
  what,
  from: owner
    ? { zh: `所有者“${owner}”或管理员`, en: `its owner, “${owner}”, or your administrator` }
    : administrator,
});

const roleEditors: LocalizedText = {
  zh: "管理员或其他可编辑角色的用户",
  en: "your administrator or someone else who can edit roles",
};

/** What is missing where buttons are: they are named by their titles. */
export function theButton(permission: Permission): Lacked {
  const { zh, en } = permissionTitle(permission);
  if (permission === "platform" || permission === "administrator")
    return { what: { zh, en }, from: administrator };
  return { what: { zh: `${zh}权限`, en: `the permission ${en}` }, from: roleEditors };
}

function quoted(names: readonly LocalizedText[]): LocalizedText {
  const list = (language: Language): string =>
    names.map((name) => `“${name[language]}”`).join(listComma[language]);
  return { zh: list("zh"), en: list("en") };
}

/** What is missing where menus and buttons are granted or changed, by their names. */
export function theMenus(names: readonly LocalizedText[]): Lacked {
  const { zh, en } = quoted(names);
  return { what: { zh: `${zh}权限`, en }, from: roleEditors };
}

/** What is missing where a role is granted or changed. */
export function theRoles(names: readonly string[]): Lacked {
  const { zh, en } = quoted(names.map((name) => ({ zh: name, en: name })));
  const roles = names.length === 1 ? "role" : "roles";
  const what = { zh: `角色${zh}的全部权限`, en: `all permissions of the ${roles} ${en}` };
  return { what, from: roleEditors };
}

/** What is missing where an account is managed. */
export const theUsers: Lacked = {
  what: { zh: "此用户的全部权限", en: "all permissions of this user" },
  from: roleEditors,
};

/** What is missing where a part of a table is hidden. */
export const theWholeTable: LocalizedText = {
  zh: "查看全部行和列的权限",
  en: "permission to see all rows and columns",
};

/** Refuses what the caller has no right to: names the missing right and who can grant it. */
export function forbid({ what, from }: Lacked): Refusal {
  const ask = { zh: `：需要${what.zh}，请联系${from.zh}`, en: `You need ${what.en}. Contact ${from.en}.` };
  return refuse("forbidden", { ask });
}

/** Refuses to grant or manage what the caller does not have; `field`: what of the call asks for it. */
export function tooMuch({ what, from }: Lacked, field?: string): Refusal {
  const ask = { zh: `：${what.zh}，请联系${from.zh}`, en: `You don't have ${what.en}. Contact ${from.en}.` };
  return refuse("more_than_held", { ask, ...(field !== undefined && { field }) });
}
