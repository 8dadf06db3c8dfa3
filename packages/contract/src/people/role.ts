import { z } from "zod";
import { draftOf } from "../wire/draft.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { PageQuery, pageOf, textFilters } from "../wire/page.ts";
import { allOf, anyOf, whenPresent } from "../wire/permission.ts";
import { byId, idOf, idsOf } from "../wire/resource.ts";
import { roleButtons, userButtons } from "./people-feature.ts";
import { TablePolicy } from "./policy.ts";

/** Code of the role that always holds every menu and button of its tenant; it cannot be removed. */
export const administratorRole = "administrator";

/**
 * The people a role can manage: everyone; the holder's department and those below it; that department alone; the holder
 * only; or chosen departments, with those below them. A user without a department reaches only himself where the value needs one.
 */
export const PeopleScope = z.enum(["all", "below", "department", "self", "chosen"]);
export type PeopleScope = z.infer<typeof PeopleScope>;

/** A role; `users` is the number of its holders within the caller's people scope. */
export const Role = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** For viewers in English; absent = the name. */
  nameEn: z.string().optional(),
  sort: z.number().int(),
  remark: z.string(),
  /** Holds every menu and button, also those still to come. */
  allMenus: z.boolean(),
  users: z.number().int(),
  peopleScope: PeopleScope,
  /** Of the scope `chosen`. */
  peopleDepts: z.array(Id),
  /** False for a role from before there were scopes, until it is saved once. */
  peopleScopeReviewed: z.boolean(),
  version: z.number().int(),
});
export type Role = z.infer<typeof Role>;

/** A role with what it may do: menus and buttons by id, and what it may read; none = nothing. */
export const RoleDetail = Role.extend({ menuIds: z.array(Id), policies: z.array(TablePolicy) });
export type RoleDetail = z.infer<typeof RoleDetail>;

/** A role to add or to change. No one can grant more than they have themselves. */
export const RoleDraft = draftOf("role", {
  code: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9_-]{0,39}$/),
  name: z.string().trim().min(1).max(60),
  /** Empty = the name. */
  nameEn: z.string().trim().max(60).default(""),
  sort: z.coerce.number().int().min(0).max(1_000_000).default(0),
  remark: z.string().trim().max(1000).default(""),
  menuIds: z.array(idOf("menu", "manage")).max(20_000).default([]),
  /** Absent for a new role = everything its creator may read. */
  policies: z.array(TablePolicy).max(1000).optional(),
  /** Left out = as it was; a new role starts at `below`. */
  peopleScope: PeopleScope.optional(),
  /** Left out = as they were. */
  peopleDepts: z.array(idOf("dept", "view")).max(1000).optional(),
});
export type RoleDraft = z.infer<typeof RoleDraft>;

/** The texts of a role that a list can be filtered by; `roleName` is its name. */
export const roleTexts = ["code", "name", "roleName", "remark"] as const;

export const roleList = endpoint("GET /api/sq-system/role/list", {
  permission: roleButtons.view,
  query: PageQuery.extend({
    ...textFilters(roleTexts),
    keyword: z.string().trim().max(80).optional(),
  }),
  data: pageOf(Role),
  summary: "Roles, by sort",
});

/** A role as a choice; `value` and `key` are its id. */
export const RoleTitle = z.object({
  id: Id,
  key: Id,
  value: Id,
  code: z.string(),
  title: z.string(),
  grantable: z.boolean(),
});
export type RoleTitle = z.infer<typeof RoleTitle>;

export const roleTree = endpoint("GET /api/sq-system/role/tree", {
  permission: anyOf(roleButtons.view, userButtons.view),
  data: z.array(RoleTitle),
  summary: "Roles as options; `grantable` if the caller can grant them",
});

export const roleDetail = endpoint("GET /api/sq-system/role/detail", {
  permission: roleButtons.view,
  query: byId("role", "view"),
  data: RoleDetail,
  summary: "One role with its permissions and data access",
});

export const roleSubmit = endpoint("POST /api/sq-system/role/submit", {
  permission: whenPresent(
    "id",
    roleButtons.edit,
    allOf(roleButtons.add, whenPresent("policies", roleButtons.policy, "self")),
  ),
  body: RoleDraft,
  data: RoleDetail,
  summary: "Adds a role, or changes it when it carries an id",
});

export const roleRemove = endpoint("POST /api/sq-system/role/remove", {
  permission: roleButtons.remove,
  query: z.object({ ids: idsOf("role", "manage") }),
  data: Nothing,
  summary: "Deletes roles without members",
});
