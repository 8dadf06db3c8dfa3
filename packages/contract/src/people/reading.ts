import { z } from "zod";
import { RuleOperator } from "../report/filter.ts";
import { Cell, ResultColumn } from "../report/report.ts";
import { endpoint } from "../wire/endpoint.ts";
import { allOf, whenPresent } from "../wire/permission.ts";
import { idOf, names } from "../wire/resource.ts";
import { roleButtons, userButtons } from "./people-feature.ts";
import { TablePolicy } from "./policy.ts";
import { PeopleScope } from "./role.ts";

/** The effect of a row rule for one viewer; all but the first allow no row. */
export const RuleOutcome = z.enum(["holds", "attribute_missing", "column_gone", "value_unfit"]);
export type RuleOutcome = z.infer<typeof RuleOutcome>;

/** The description of a row rule. */
export const ReadingRule = z.object({
  /** `null` = a column that the caller is not allowed to know. */
  column: z.string().nullable(),
  operator: RuleOperator,
  /** A fixed value (`attribute` null; none where the column is not disclosed), or an attribute with the viewer's values of it. */
  values: z.array(z.object({ attribute: z.string().nullable(), texts: z.array(z.string()) })),
  outcome: RuleOutcome,
});
export type ReadingRule = z.infer<typeof ReadingRule>;

/** What one policy of a role shows a viewer of a dataset. */
export const ReadingRole = z.object({
  role: z.string(),
  /** It speaks of every table. */
  everyTable: z.boolean(),
  /** `null` = every column; otherwise those that the caller is allowed to know. */
  columns: z.array(z.string()).nullable(),
  rules: z.array(ReadingRule),
});
export type ReadingRole = z.infer<typeof ReadingRole>;

/** What a viewer sees of one dataset, and why. */
export const ReadingBase = z.object({
  tableName: z.string(),
  tableComment: z.string(),
  /** The viewer owns it, so all of it is visible. */
  own: z.boolean(),
  shown: z.number().int(),
  hidden: z.number().int(),
  /** Returned only to users who can manage data access. */
  hiddenNames: z.array(z.string()),
  /** Columns that only some of the rows show. */
  partial: z.array(z.string()),
  rows: z.number().int(),
  /** How many there are; `null` if that is not disclosed. */
  allRows: z.number().int().nullable(),
  roles: z.array(ReadingRole),
});
export type ReadingBase = z.infer<typeof ReadingBase>;

/** Why a viewer sees this part of a table: for each dataset that it is based on. */
export const Reading = z.object({
  tableName: z.string(),
  tableComment: z.string(),
  kind: z.enum(["dataset", "virtual"]),
  bases: z.array(ReadingBase),
});
export type Reading = z.infer<typeof Reading>;

/** The people a role with such permissions can manage, and the departments that this covers. */
export const ReadingScope = z.object({
  role: z.string(),
  peopleScope: PeopleScope,
  /** The viewer's own department, or the chosen ones; none if the value needs none or the viewer has none. */
  depts: z.array(z.string()),
});
export type ReadingScope = z.infer<typeof ReadingScope>;

/** Why the caller sees this part of a table, and which people the caller can manage. */
export const ReadingOwn = Reading.extend({ people: z.array(ReadingScope) });
export type ReadingOwn = z.infer<typeof ReadingOwn>;

const ofTable = { tableName: names(z.string().min(1).max(256), "table", "view") };

export const readingOwn = endpoint("GET /api/report/reading", {
  permission: "self",
  query: z.object(ofTable),
  data: ReadingOwn,
  summary: "Why the caller sees what they see of a table",
});

/** Policies of a role that are tried before they are saved. */
export const PolicyDraft = z.object({
  roleId: idOf("role", "manage"),
  policies: z.array(TablePolicy).max(1000),
});
export type PolicyDraft = z.infer<typeof PolicyDraft>;

/** The target of "view as": a user, or a role alone, without known attributes; `draft` replaces the saved version of one of the roles. */
export const ReadingAs = z.object({
  userId: idOf("user", "manage").nullable().default(null),
  roleId: idOf("role", "manage").nullable().default(null),
  draft: PolicyDraft.nullable().default(null),
});
const isOne = ({ userId, roleId }: z.infer<typeof ReadingAs>): boolean =>
  (userId === null) !== (roleId === null);

/** A table that the viewer sees. */
export const ReadingTable = z.object({
  tableName: z.string(),
  tableComment: z.string(),
  kind: z.enum(["dataset", "virtual"]),
  columns: z.number().int(),
  hidden: z.number().int(),
  rows: z.enum(["all", "some", "none"]),
});
export type ReadingTable = z.infer<typeof ReadingTable>;

/** What the viewer can read. */
export const ReadingView = z.object({
  name: z.string(),
  roles: z.array(z.string()),
  attributes: z.array(z.object({ name: z.string(), texts: z.array(z.string()) })),
  people: z.array(ReadingScope),
  tables: z.array(ReadingTable),
  /** The user's own datasets that no role of the caller shows to the caller; their names are not disclosed. */
  untold: z.number().int(),
});
export type ReadingView = z.infer<typeof ReadingView>;

/** To look under policies that are not saved is to try what a change of the role would do. */
const lookAs = whenPresent("draft", allOf(roleButtons.policy, roleButtons.edit), roleButtons.policy);

export const readingAs = endpoint("POST /api/report/reading/as", {
  permission: lookAs,
  body: ReadingAs.refine(isOne),
  data: ReadingView,
  summary: "The tables that a user, or a role alone, can read; recorded in the audit log",
});

export const readingTableAs = endpoint("POST /api/report/reading/as/table", {
  permission: lookAs,
  body: ReadingAs.extend(ofTable).refine(isOne),
  data: z.object({ reading: Reading, columns: z.array(ResultColumn), rows: z.array(z.array(Cell)) }),
  summary:
    "The first rows of a table as a user, or a role alone, sees them, and why; recorded in the audit log",
});

/** Why a user finds a dataset at all; which rows and fields of it, the policies of the roles say. */
export const AccessThrough = z.object({
  own: z.boolean(),
  /** Administrators find every dataset. */
  administrator: z.boolean(),
  /** It is shared with everyone. */
  everyone: z.boolean(),
  /** It is shared with the user. */
  personal: z.boolean(),
  /** Roles of the user with which it is shared. */
  roles: z.array(z.string()),
});
export type AccessThrough = z.infer<typeof AccessThrough>;

/** What a user sees of a dataset, through what, and by which policies. */
export const AccessBase = ReadingBase.omit({ rows: true, allRows: true }).extend({ through: AccessThrough });
export type AccessBase = z.infer<typeof AccessBase>;

/** A table that a user can read, and what else the user can do with it. */
export const AccessTable = ReadingTable.extend({
  /** As far as the user's buttons go. */
  rights: z.enum(["view", "edit", "manage"]),
  bases: z.array(AccessBase),
});
export type AccessTable = z.infer<typeof AccessTable>;

export const readingOf = endpoint("GET /api/report/reading/of", {
  permission: allOf(userButtons.view, roleButtons.policy),
  query: z.object({ userId: idOf("user", "manage") }),
  data: z.object({
    tables: z.array(AccessTable),
    /** Tables that are private towards the caller; their names are not disclosed. */
    untold: z.number().int(),
  }),
  summary:
    "The tables that a user can read, with the reasons, without any of their rows; recorded in the audit log",
});

/** What is amiss with policies; none of it is refused, since it shows less, never more. */
export const PolicyWarning = z.object({
  /** Place of the policy, and of the rule in it. */
  policy: z.number().int(),
  rule: z.number().int().nullable(),
  problem: z.enum([
    "columns_gone",
    "no_column_left",
    "column_gone",
    "value_unfit",
    "attribute_unknown",
    "attribute_missing",
    "attribute_unfit",
  ]),
  /** Columns or attributes it is about. */
  names: z.array(z.string()),
  /** Tables it is about, of how many. */
  tables: z.array(z.string()),
  of: z.number().int(),
  /** The number of holders of the role that this applies to. */
  missing: z.number().int(),
  holders: z.number().int(),
});
export type PolicyWarning = z.infer<typeof PolicyWarning>;

export const policyCheck = endpoint("POST /api/sq-system/role/check-policies", {
  permission: roleButtons.policy,
  body: z.object({
    roleId: z.union([idOf("role", "view"), z.literal("")]).default(""),
    policies: z.array(TablePolicy).max(1000),
  }),
  data: z.array(PolicyWarning),
  summary: "Problems of data access: missing columns, and attributes that members of the role don't have",
});
