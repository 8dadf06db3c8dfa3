import { z } from "zod";
import { Aggregate } from "../report/aggregate-function.ts";
import { NumberFormat } from "../report/number-format.ts";
import { Cell } from "../report/report.ts";
import { entryOf } from "../wire/draft.ts";
import { endpoint } from "../wire/endpoint.ts";
import { limits } from "../wire/limits.ts";
import { names, type ResourceAccess } from "../wire/resource.ts";
import { datasetButtons } from "./source-feature.ts";

/** What a column may be read as instead of its stored type; a value that cannot be is empty. */
export const FieldType = z.enum(["text", "whole", "fraction", "date", "instant", "boolean"]);
export type FieldType = z.infer<typeof FieldType>;

const Name = z.string().min(1).max(256);

/** A value of a field of texts with what viewers read in its place in either language; an empty name is the value itself. */
export const FieldValue = z.object({
  value: Name,
  labelZh: z.string().trim().max(120).default(""),
  labelEn: z.string().trim().max(120).default(""),
});
export type FieldValue = z.infer<typeof FieldValue>;

/** Metadata of a field beyond its name. The order of a table's fields is the order of the list. */
export const FieldMeta = z.object({
  column: Name,
  labelZh: z.string().trim().max(120).default(""),
  labelEn: z.string().trim().max(120).default(""),
  commentZh: z.string().trim().max(500).default(""),
  commentEn: z.string().trim().max(500).default(""),
  readAs: FieldType.nullable().default(null),
  /** Where the field is offered first; `null` = by its type. */
  role: z.enum(["dimension", "measure"]).nullable().default(null),
  aggregate: Aggregate.nullable().default(null),
  format: NumberFormat.nullable().default(null),
  hidden: z.boolean().default(false),
  /** The field that a click on a value leads to. */
  drillTo: Name.nullable().default(null),
  /** Code of the dictionary whose remarks are shown in place of the values. */
  dictCode: z.string().trim().max(120).nullable().default(null),
  /** Its values in the order that results have them in, with their names; values that are not listed come behind. */
  values: z.array(FieldValue).max(limits.fieldValues).optional(),
  /** Set = a calculated field of the table. */
  expression: z.string().trim().max(limits.expressionLength).nullable().default(null),
});
export type FieldMeta = z.infer<typeof FieldMeta>;

/** What is said of a field in a save. */
export const FieldChange = entryOf(FieldMeta.shape, "column");
export type FieldChange = z.infer<typeof FieldChange>;

/** Why integers look like identifiers, not amounts: the column's name, a few repeated values, or no repeated values. */
export const CodeSign = z.enum(["name", "fewValues", "noRepeats"]);
export type CodeSign = z.infer<typeof CodeSign>;

/** A field with what is known of its column: `storedType` is the engine's, `null` for a calculated one; `problem` says what no longer fits. */
export const Field = FieldMeta.extend({
  storedType: z.string().nullable(),
  type: z.string(),
  /** Set = offered as a dimension unless its role says otherwise. */
  codeSign: CodeSign.optional(),
  /** A calculated field that aggregates: usable as a measure only. */
  aggregates: z.boolean(),
  problem: z.string(),
});
export type Field = z.infer<typeof Field>;

/** The fields of a table in their order; `version` 0 = nothing was ever said of them. */
export const TableFields = z.object({
  tableName: z.string(),
  tableComment: z.string(),
  kind: z.enum(["dataset", "virtual"]),
  rows: z.number().int().nullable(),
  mayEdit: z.boolean(),
  version: z.number().int(),
  fields: z.array(Field),
});
export type TableFields = z.infer<typeof TableFields>;

const tableQuery = (access: ResourceAccess) =>
  z.object({ tableName: names(z.string().min(1).max(256), "table", access) });

export const fieldList = endpoint("GET /api/report/field", {
  permission: "self",
  query: tableQuery("view"),
  data: TableFields,
  summary: "The fields of a table with their settings",
});

export const fieldSubmit = endpoint("PUT /api/report/field", {
  permission: datasetButtons.edit,
  body: tableQuery("edit").extend({
    version: z.number().int(),
    fields: z.array(FieldChange).max(limits.tableFields),
  }),
  data: TableFields,
  summary: "Saves the settings of a table's fields; refused if the version is outdated",
});

/** What a column holds; `min`, `max` and `samples` (the most frequent values) as the field is read. */
export const FieldProfile = z.object({
  rows: z.number().int(),
  nulls: z.number().int(),
  distinct: z.number().int(),
  min: Cell,
  max: Cell,
  samples: z.array(z.object({ value: Cell, count: z.number().int() })),
});
export type FieldProfile = z.infer<typeof FieldProfile>;

export const fieldProfile = endpoint("GET /api/report/field/profile", {
  permission: "self",
  query: tableQuery("view").extend({ column: Name }),
  data: FieldProfile,
  summary: "Profile of a column: empty values, distinct values, range, most frequent values",
});

/** Values of a column that contain a text: what a filter offers, the most frequent ones in the order that charts have them in. */
export const fieldValues = endpoint("GET /api/report/field/values", {
  permission: "self",
  query: tableQuery("view").extend({ column: Name, text: z.string().max(200).default("") }),
  data: z.array(z.object({ value: Cell, count: z.number().int(), remark: z.string().optional() })),
  summary: "Values of a column, for filters",
});
