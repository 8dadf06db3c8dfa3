import { z } from "zod";
import { limits } from "../wire/limits.ts";
import { namesOnUse } from "../wire/resource.ts";
import { FieldMeta } from "./field.ts";

/** A table by its name in a file, or the one here that takes its place. */
export const FileTableName = namesOnUse(z.string().min(1).max(256), "table", "view");

/**
 * The fields of a table that a file needs, and those that these are calculated from; only those with settings of their own. Listed values, which
 * are those of rows, only where this was wanted; a field without any leaves those here as they are.
 */
export const FieldFile = z.object({
  name: FileTableName,
  comment: z.string().max(1000).default(""),
  fields: z
    .array(FieldMeta)
    .max(limits.tableFields)
    .refine((fields) => new Set(fields.map(({ column }) => column)).size === fields.length)
    .default([]),
});
export type FieldFile = z.infer<typeof FieldFile>;

/** What importing a file does to the fields of a table. */
export const FieldPlan = z.object({
  /** Its name in the file, and the table here that takes its place; `null` = the caller sees none. */
  name: z.string(),
  comment: z.string(),
  target: z.string().nullable(),
  /** Whether the caller can change its fields; otherwise none is added or changed. */
  mayEdit: z.boolean(),
  /** Why the fields cannot be saved here; then none is. Empty if they can. */
  problem: z.string(),
  /** Calculated fields that it does not have yet. */
  added: z.array(FieldMeta),
  /** Fields with other settings here; they are saved only where this is wanted. */
  changed: z.array(z.object({ before: FieldMeta, after: FieldMeta })),
});
export type FieldPlan = z.infer<typeof FieldPlan>;
