import { type User, UserDraft } from "@provost/contract/people/people";
import { type ErrorCode, isErrorCode } from "@provost/contract/wire/error-code";
import { z } from "zod";
import type { userWords } from "./user-words.ts";

/** An attribute as it is typed; `key` tells rows apart. */
export const AttributeRow = z.object({
  key: z.number(),
  name: z.string(),
  value: z.string(),
});
export type AttributeRow = z.infer<typeof AttributeRow>;

/** What stands in the form. */
export const UserForm = z.object({
  /** Empty for a new user. */
  id: z.string(),
  version: z.number().nullable(),
  account: z.string(),
  userName: z.string(),
  nickName: z.string(),
  phone: z.string(),
  email: z.string(),
  deptId: z.string().nullable(),
  roleIds: z.array(z.string()),
  attributes: z.array(AttributeRow),
  disabled: z.boolean(),
  /** New users only; empty = made up. */
  password: z.string(),
});
export type UserForm = z.infer<typeof UserForm>;

type Word = Extract<keyof (typeof userWords)["zh"], `${string}Wrong` | "attributeTwice">;

/** What is wrong: in words of this page, or a refusal of the contract. */
export type UserFault = Word | ErrorCode;

const faultOf = {
  account: "accountWrong",
  userName: "userNameWrong",
  nickName: "nickNameWrong",
  phone: "phone_format",
  email: "emailWrong",
  deptId: "outside_people_scope",
  roleIds: "rolesWrong",
  attributes: "attributeNameWrong",
  password: "passwordWrong",
} as const satisfies Record<string, UserFault>;

export type UserField = keyof typeof faultOf;
export type UserFaults = Partial<Record<UserField, UserFault>>;

function isField(name: PropertyKey | undefined): name is UserField {
  return typeof name === "string" && Object.hasOwn(faultOf, name);
}

export function blankUser(deptId: string | null): UserForm {
  return {
    id: "",
    version: null,
    account: "",
    userName: "",
    nickName: "",
    phone: "",
    email: "",
    deptId,
    roleIds: [],
    attributes: [],
    disabled: false,
    password: "",
  };
}

/** The form as it may be written down. */
export function withoutPassword(form: UserForm): UserForm {
  return { ...form, password: "" };
}

export function formOfUser(user: User): UserForm {
  const { id, version, account, userName, nickName, phone, email, deptId, disabled } = user;
  const attributes = Object.entries(user.attributes).map(([name, value], key) => ({ key, name, value }));
  const roleIds = user.roles.map((role) => role.id);
  return {
    ...{ id, version, account, userName, nickName, phone, email, deptId, disabled },
    ...{ roleIds, attributes, password: "" },
  };
}

function filled(rows: readonly AttributeRow[]): AttributeRow[] {
  return rows.filter(({ name, value }) => name.trim() !== "" || value.trim() !== "");
}

function draftOf(form: UserForm): z.input<typeof UserDraft> {
  const { id, version, attributes, password, ...rest } = form;
  return {
    ...rest,
    ...(id === "" ? {} : { id }),
    ...(version === null ? {} : { version }),
    ...(id === "" && password !== "" ? { password } : {}),
    phone: form.phone.trim(),
    email: form.email.trim(),
    attributes: Object.fromEntries(filled(attributes).map(({ name, value }) => [name.trim(), value.trim()])),
  };
}

/** The draft to send, or what is wrong with it by field; the contract's schema decides. */
export function checkUser(form: UserForm): { draft: UserDraft } | { faults: UserFaults } {
  const faults: UserFaults = {};
  const names = filled(form.attributes).map(({ name }) => name.trim());
  if (new Set(names).size < names.length) faults.attributes = "attributeTwice";
  const parsed = UserDraft.safeParse(draftOf(form));
  for (const { path, message, code } of parsed.error?.issues ?? []) {
    const [field, ...inside] = path;
    if (!isField(field) || faults[field] !== undefined) continue;
    const isTooLongValue = field === "attributes" && code === "too_big" && inside.length > 0;
    const fault = isErrorCode(message) ? message : faultOf[field];
    faults[field] = isTooLongValue ? "attributeValueWrong" : fault;
  }
  if (parsed.success && Object.keys(faults).length === 0) return { draft: parsed.data };
  return { faults };
}

/** Which field a refusal of the server is about; `null` when it is about none alone. */
export function fieldOfRefusal(reason: string): UserField | null {
  if (reason.startsWith("account_")) return "account";
  if (reason === "outside_people_scope") return "deptId";
  if (reason.startsWith("phone_")) return "phone";
  if (reason.startsWith("email_")) return "email";
  return reason.startsWith("password_") ? "password" : null;
}

/** The faults of fields that were left as they are. */
export function keepFaults(faults: UserFaults, before: UserForm, after: UserForm): UserFaults {
  return Object.fromEntries(
    Object.entries(faults).filter(([name]) => isField(name) && before[name] === after[name]),
  );
}
