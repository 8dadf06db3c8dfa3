import { type User, UserDraft } from "@provost/contract/people/people";
import { isErrorCode } from "@provost/contract/wire/error-code";
import { z } from "zod";
import { entityForm } from "../../ui/form/entity-form.ts";
import { userWords } from "./user-words.ts";

/** An attribute as form input; `key` identifies the row. */
export const AttributeRow = z.object({
  key: z.number(),
  name: z.string(),
  value: z.string(),
});
export type AttributeRow = z.infer<typeof AttributeRow>;

/** What is typed. */
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

function filled(rows: readonly AttributeRow[]): AttributeRow[] {
  return rows.filter(({ name, value }) => name.trim() !== "" || value.trim() !== "");
}

export const userForm = entityForm(userWords, {
  draft: UserDraft,
  draftOf: ({ id, password, ...form }: UserForm) => ({
    ...form,
    id,
    ...(id === "" && password !== "" ? { password } : {}),
    phone: form.phone.trim(),
    email: form.email.trim(),
    attributes: Object.fromEntries(
      filled(form.attributes).map(({ name, value }) => [name.trim(), value.trim()]),
    ),
  }),
  fields: {
    account: { label: "account", wrong: "accountWrong" },
    userName: { label: "userName", wrong: "userNameWrong" },
    nickName: { label: "nickName", wrong: "nickNameWrong" },
    phone: { label: "phone", wrong: "phone_format" },
    email: { label: "email", wrong: "emailWrong" },
    deptId: { label: "dept", wrong: "outside_people_scope" },
    roleIds: { label: "roles", wrong: "rolesWrong" },
    attributes: { label: "attributes", wrong: "attributeNameWrong" },
    password: { label: "password", wrong: "passwordWrong" },
  },
  faultOf: ({ code, path, message }, field) => {
    if (field === "attributes" && code === "too_big" && path.length > 1) return "attributeValueWrong";
    return isErrorCode(message) ? message : null;
  },
  alsoWrong: (form) => {
    const names = filled(form.attributes).map(({ name }) => name.trim());
    return new Set(names).size < names.length ? { attributes: "attributeTwice" } : {};
  },
  refusedAt: (reason) => {
    if (reason === "outside_people_scope") return { field: "deptId" };
    const field = (["account", "phone", "email", "password"] as const).find((name) =>
      reason.startsWith(`${name}_`),
    );
    return field && { field };
  },
});

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
