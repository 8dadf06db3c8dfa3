import { z } from "zod";
import { draftOf } from "../wire/draft.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id, rootParentId } from "../wire/id.ts";
import { textFilters } from "../wire/page.ts";
import { addOrEdit, anyOf } from "../wire/permission.ts";
import { byId, idOf, idsOf, parentOf } from "../wire/resource.ts";
import { deptButtons, userButtons } from "./people-feature.ts";

const DeptFields = z.object({
  id: Id,
  parentId: z.union([z.literal(rootParentId), Id]),
  name: z.string(),
  /** For viewers in English; absent = the name. */
  nameEn: z.string().optional(),
  sort: z.number().int(),
  /** Users right in it, without those below. */
  users: z.number().int(),
  /** Its value in the data: `user.dept` of a row rule. Empty = a rule by department shows its users no rows. */
  dataKey: z.string(),
  /** The user who leads it, named to everybody who can view the department; null = nobody. */
  headId: Id.nullable(),
  /** Name of the head; empty without one. */
  headName: z.string(),
  /** Where it can be called: any phone number, with extensions. */
  phone: z.string(),
  /** `title`: outside the caller's people scope, only there so that the tree can be drawn. `edit`: its parent is inside as well. */
  access: z.enum(["title", "view", "edit"]),
  version: z.number().int(),
});

/** A department with those below it. */
export type DeptNode = z.infer<typeof DeptFields> & {
  hasChildren: boolean;
  children?: DeptNode[] | undefined;
};
export const DeptNode: z.ZodType<DeptNode> = DeptFields.extend({
  hasChildren: z.boolean(),
  get children() {
    return z.array(DeptNode).optional();
  },
});

/** A department as a choice; `value` and `key` are its id. */
export type DeptTitle = {
  id: string;
  key: string;
  value: string;
  parentId: string;
  title: string;
  /** Whether the caller may place people in it. */
  inScope: boolean;
  /** Users right in it, without those below; 0 outside the caller's scope. Earlier servers leave it out. */
  users?: number | undefined;
  children?: DeptTitle[] | undefined;
};
export const DeptTitle: z.ZodType<DeptTitle> = z.object({
  id: Id,
  key: Id,
  value: Id,
  parentId: z.string(),
  title: z.string(),
  inScope: z.boolean(),
  users: z.number().int().optional(),
  get children() {
    return z.array(DeptTitle).optional();
  },
});

/** A phone number of an office: digits and what separates them, an extension after `x`, `ext.` or 转; empty = none. */
export const DeptPhone = z
  .string()
  .trim()
  .max(40)
  .regex(/^(?:[+(]?\d[\d ()./-]*(?:(?:,|;|x|ext\.?|转) ?\d+)?)?$/iu);

/** What is entered of a department. */
export const deptFields = {
  parentId: parentOf("dept", "view").default(rootParentId),
  name: z.string().trim().min(1).max(80),
  /** Empty = the name. */
  nameEn: z.string().trim().max(80).default(""),
  sort: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** Left out = as it was; of a new one its name, where the caller may decide what is read and no other has it. */
  dataKey: z.string().trim().max(80).optional(),
  /** Left out = as it was. A new head must be a user whom the caller can view. */
  headId: idOf("user", "view").nullable().optional(),
  /** Left out = as it was. */
  phone: DeptPhone.optional(),
};

/** A department to add or to change. */
export const DeptDraft = draftOf("dept", deptFields);
export type DeptDraft = z.infer<typeof DeptDraft>;

/** The texts of a department that a list can be filtered by; `deptName` is its name. */
export const deptTexts = ["name", "deptName"] as const;

export const deptList = endpoint("GET /api/sq-system/dept/list", {
  permission: deptButtons.view,
  query: z.object(textFilters(deptTexts)),
  data: z.array(DeptNode),
  summary: "Departments as a tree",
});

export const deptTree = endpoint("GET /api/sq-system/dept/tree", {
  permission: anyOf(deptButtons.view, userButtons.view),
  data: z.array(DeptTitle),
  summary: "Departments as choices",
});

export const deptDetail = endpoint("GET /api/sq-system/dept/detail", {
  permission: deptButtons.view,
  query: byId("dept", "view"),
  data: DeptFields,
  summary: "One department",
});

export const deptSubmit = endpoint("POST /api/sq-system/dept/submit", {
  permission: addOrEdit(deptButtons),
  body: DeptDraft,
  data: DeptFields,
  summary: "Adds a department, or changes it when it carries an id",
});

/** What was wrong with a line of an imported file of departments. */
export const DeptLineProblem = z.enum([
  "name_wrong",
  "name_taken",
  "parent_unknown",
  "parent_outside_scope",
  "too_deep",
  "limit_reached",
  "data_key_wrong",
  "data_key_taken",
  "data_key_not_allowed",
  "head_unknown",
  "phone_wrong",
  "sort_wrong",
]);
export type DeptLineProblem = z.infer<typeof DeptLineProblem>;

/** How an import of departments went, line by line; line 1 is the head. `preview`: nothing was written. */
export const DeptImportReport = z.object({
  preview: z.boolean(),
  lines: z.number().int(),
  created: z.number().int(),
  rejected: z.array(
    z.object({ line: z.number().int(), name: z.string(), problem: DeptLineProblem, value: z.string() }),
  ),
});
export type DeptImportReport = z.infer<typeof DeptImportReport>;

/** Columns of a file of departments, by their heads in both languages; the name must be there. */
export const deptImportHeads = {
  name: ["名称", "name"],
  parent: ["上级部门", "parent"],
  dataKey: ["数据标识", "data key"],
  head: ["负责人账号", "head account"],
  phone: ["电话", "phone"],
  sort: ["排序", "order"],
} as const satisfies Record<string, readonly [string, string]>;

export const deptImport = endpoint("POST /api/sq-system/dept/import", {
  permission: deptButtons.add,
  multipart: true,
  data: DeptImportReport,
  summary:
    "Imports departments from CSV or XLSX: multipart field preview (true | false), then file; valid rows are imported, others reported",
});

export const deptRemove = endpoint("POST /api/sq-system/dept/remove", {
  permission: deptButtons.remove,
  query: z.object({ ids: idsOf("dept", "manage") }),
  data: Nothing,
  summary: "Deletes departments without members; those with sub-departments only together with them",
});
