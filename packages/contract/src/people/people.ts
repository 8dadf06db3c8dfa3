import { z } from "zod";
import { Phone } from "../auth/phone.ts";
import { draftOf } from "../wire/draft.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { PageQuery, pageOf, textFilters } from "../wire/page.ts";
import { addOrEdit } from "../wire/permission.ts";
import { byId, idOf, idsOf, unguarded } from "../wire/resource.ts";
import { userButtons } from "./people-feature.ts";

/**
 * An account name: Latin letters, digits, `. _ - @` and Han characters, already normalised with Unicode NFKC, so that no two
 * accounts look the same; upper and lower case are equal.
 */
export const Account = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[\p{Script=Han}A-Za-z0-9][\p{Script=Han}A-Za-z0-9._@-]*$/u, "account_invalid")
  .refine((account) => account.normalize("NFKC") === account, "account_invalid");

const Email = z.union([z.literal(""), z.email().max(254)]);
const PhoneOrNone = z.union([z.literal(""), Phone]);
const Name = z.string().trim().min(1).max(60);

/** A user as administrators see it. Times are ISO. */
export const User = z.object({
  id: Id,
  account: z.string(),
  userName: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  phone: z.string(),
  email: z.string(),
  deptId: z.string().nullable(),
  deptName: z.string(),
  /** `isMapped`: given by a group of an identity provider, and taken with it. */
  roles: z.array(
    z.object({ id: Id, code: z.string(), name: z.string(), isMapped: z.literal(true).optional() }),
  ),
  /** Values row rules may refer to, by name. */
  attributes: z.record(z.string(), z.string()),
  disabled: z.boolean(),
  secondFactor: z.boolean(),
  mustChangePassword: z.boolean(),
  /** The tenant's directory checks the password. */
  inDirectory: z.literal(true).optional(),
  /** Whether the caller's rights are at least those of the account, so that he may change it as far as his buttons go. */
  manageable: z.boolean(),
  /** The caller may let the tenant's directory check the password, or no longer. */
  mayLink: z.literal(true).optional(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  version: z.number().int(),
});
export type User = z.infer<typeof User>;

/** What is entered of a user. */
export const userFields = {
  account: Account,
  userName: Name,
  nickName: z.string().trim().max(60).default(""),
  phone: PhoneOrNone.default(""),
  email: Email.default(""),
  deptId: idOf("dept", "view").nullable().default(null),
  roleIds: z.array(idOf("role", "manage")).max(limits.rolesOfUser).default([]),
  attributes: z.record(z.string().regex(/^[a-zA-Z]\w{0,39}$/), z.string().max(200)).default({}),
  disabled: z.boolean().default(false),
  /** New users only. */
  password: z.string().max(limits.passwordLength).optional(),
};

/** A user to add (without a password one is generated and returned once) or to change. */
export const UserDraft = draftOf("user", userFields);
export type UserDraft = z.infer<typeof UserDraft>;

/** The texts of a user that a list can be filtered by. */
export const userTexts = [
  "account",
  "userName",
  "nickName",
  "phone",
  "email",
  "deptName",
  "roleName",
] as const;

export const userList = endpoint("GET /api/sq-user/list", {
  permission: userButtons.view,
  query: PageQuery.extend({
    ...textFilters(userTexts),
    /** In account, name, nick name, phone or mail. */
    keyword: z.string().trim().max(80).optional(),
    /** With the departments below it. */
    deptId: idOf("dept", "view").optional(),
    roleId: idOf("role", "view").optional(),
    disabled: z.stringbool().optional(),
  }),
  data: pageOf(User),
  summary: "Users, by account",
});

export const userDetail = endpoint("GET /api/sq-user/detail", {
  permission: userButtons.view,
  query: byId("user", "view"),
  data: User,
  summary: "One user",
});

export const userSubmit = endpoint("POST /api/sq-user/submit", {
  permission: addOrEdit(userButtons),
  body: UserDraft,
  data: z.object({ user: User, password: z.string().nullable() }),
  summary: "Adds a user, or changes the one with this id; a generated password is returned once",
});

export const userAccount = endpoint("GET /api/sq-user/account", {
  permission: userButtons.add,
  query: z.object({
    userName: z.string().trim().max(60).default(""),
    /** An account to check; without one, an account is derived from the name. */
    account: z.string().trim().max(64).default(""),
  }),
  data: z.object({
    /** A free account; empty = none can be derived. */
    account: z.string(),
    /** Another user has the account to check. */
    isTaken: z.boolean(),
  }),
  summary: "A free account for a new user, from the name or next to an account that is taken",
});

/** What is changed of several users at once; a field that is left out stays as it is, and so do the other roles of each. */
export const UserBatch = z
  .object({
    ids: z.array(idOf("user", "edit")).min(1).max(limits.usersAtOnce),
    disabled: z.boolean().optional(),
    deptId: idOf("dept", "view").nullable().optional(),
    addRoleIds: z.array(idOf("role", "manage")).max(limits.rolesOfUser).default([]),
    removeRoleIds: z
      .array(unguarded(Id, "Compared with the roles that each user has, which the right to the user covers."))
      .max(limits.rolesOfUser)
      .default([]),
  })
  .refine(
    ({ disabled, deptId, addRoleIds, removeRoleIds }) =>
      disabled !== undefined || deptId !== undefined || addRoleIds.length + removeRoleIds.length > 0,
  );
export type UserBatch = z.infer<typeof UserBatch>;

export const userBatch = endpoint("POST /api/sq-user/batch", {
  permission: userButtons.edit,
  body: UserBatch,
  data: z.object({ changed: z.number().int() }),
  summary: "Changes several users, all or none; `changed` is how many were actually changed",
});

export const userRemove = endpoint("POST /api/sq-user/remove", {
  permission: userButtons.remove,
  query: z.object({ ids: idsOf("user", "manage") }),
  data: Nothing,
  summary: "Deletes users; never yourself or the last administrator",
});

export const userResetPassword = endpoint("POST /api/sq-user/reset-password", {
  permission: userButtons.reset,
  query: z.object({ ids: idsOf("user", "manage"), secondFactor: z.stringbool().default(false) }),
  data: z.array(z.object({ id: Id, account: z.string(), password: z.string() })),
  summary:
    "Generates new passwords, returned once, to be changed at the next sign-in; `secondFactor` also turns off two-step verification",
});

/** What was wrong with a line of an imported file of users. */
export const UserLineProblem = z.enum([
  "account_invalid",
  "account_taken",
  "account_twice",
  "name_missing",
  "phone_invalid",
  "phone_taken",
  "email_invalid",
  "email_taken",
  "dept_unknown",
  "roles_too_many",
  "role_unknown",
  "role_not_grantable",
  "dept_outside_scope",
  "password_weak",
  "limit_reached",
]);
export type UserLineProblem = z.infer<typeof UserLineProblem>;

/** How an import of users went, line by line; line 1 is the head. `preview`: nothing was written. */
export const UserImportReport = z.object({
  preview: z.boolean(),
  lines: z.number().int(),
  created: z.number().int(),
  rejected: z.array(
    z.object({ line: z.number().int(), account: z.string(), problem: UserLineProblem, value: z.string() }),
  ),
  /** Generated passwords, returned only once. */
  passwords: z.array(z.object({ line: z.number().int(), account: z.string(), password: z.string() })),
});
export type UserImportReport = z.infer<typeof UserImportReport>;

/** Columns of a file of users, by their heads in both languages; account and name must be there. */
export const userImportHeads = {
  account: ["账号", "account"],
  userName: ["姓名", "name"],
  nickName: ["昵称", "nick name"],
  phone: ["手机", "phone"],
  email: ["邮箱", "email"],
  dept: ["部门", "department"],
  roles: ["角色", "roles"],
  password: ["密码", "password"],
} as const satisfies Record<string, readonly [string, string]>;

export const userImport = endpoint("POST /api/sq-user/import", {
  permission: userButtons.import,
  multipart: true,
  data: UserImportReport,
  summary:
    "Imports users from CSV or XLSX: multipart field preview (true | false), then file; valid rows are imported, others reported",
});

/** What users change in their own profile; a new phone or email address requires the password, since both give access to the account. */
export const ProfileDraft = z.object({
  userName: Name,
  nickName: z.string().trim().max(60),
  phone: PhoneOrNone,
  email: Email,
  password: z.string().max(limits.passwordLength).optional(),
  /** Which of them, set by another person, the caller confirms as his own; this requires the password as well. */
  confirm: z.array(z.enum(["phone", "email"])).default([]),
});
export type ProfileDraft = z.infer<typeof ProfileDraft>;

export const profileSubmit = endpoint("POST /api/sq-user/profile", {
  permission: "self",
  body: ProfileDraft,
  data: Nothing,
  summary: "Changes the caller's own names, phone number and email address",
});
