import { z } from "zod";
import { Comparison, measureOptions } from "../chart/chart-content.ts";
import { sharingEndpoints } from "../document/sharing.ts";
import { Aggregate } from "../report/aggregate-function.ts";
import { Bucket } from "../report/bucket.ts";
import { NumberFormat } from "../report/number-format.ts";
import { Access, Rights } from "../wire/access.ts";
import { Calendar } from "../wire/calendar.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { allOf, anyOf } from "../wire/permission.ts";
import { byId, names } from "../wire/resource.ts";
import { datasetButtons } from "./source-feature.ts";

/** A column of a table as returned by the report calls (spec §3). */
export const SchemaColumn = z.object({
  Column: z.string(),
  Comment: z.string(),
  Type: z.string(),
  /** The engine's type, where the field is read as another: SQL of people reads this one. */
  storedType: z.string().optional(),
  name: z.string(),
  label: z.string(),
  /** The label of a measure without its function. */
  plainLabel: z.string().optional(),
  /** Other labels that a saved style may name the measure by: in the other language, and in the older English form. */
  otherLabels: z.array(z.string()).optional(),
  isDimension: z.boolean(),
  asxAxis: z.boolean(),
  calculFunc: Aggregate.optional(),
  availableFunc: z.array(z.object({ name: z.string(), func: Aggregate })),
  /** The field that a click on a value leads to (drill). */
  filteCol: z.string().optional(),
  /** Chosen for a dimension. */
  bucket: Bucket.optional(),
  calendar: Calendar.optional(),
  /** By the first day of a span that rows cover only in part: how it reads. */
  partial: z.record(z.string(), z.string()).optional(),
  /** Chosen for a measure. */
  otherColumn: z.string().optional(),
  ...measureOptions,
  /** Where the field is offered first; left out, by its type. */
  role: z.enum(["dimension", "measure"]).optional(),
  hidden: z.boolean().optional(),
  format: NumberFormat.optional(),
  /** Remark by code. */
  remarks: z.record(z.string(), z.string()).optional(),
  /** Texts in the order that they come in; others are behind. */
  values: z.array(z.string()).optional(),
  /** Set = calculated; `aggregates`: it is a measure of its own and takes no function. */
  expression: z.string().optional(),
  aggregates: z.boolean().optional(),
  /** How the formula of a calculated field compares groups; left out, it doesn't. */
  compares: z.array(Comparison).optional(),
  /** Its values repeat in several rows because of a join: they must not be summed, averaged or counted. */
  repeats: z.boolean().optional(),
});
export type SchemaColumn = z.infer<typeof SchemaColumn>;

/** A table the viewer can see; `rows` at `asOf` (ISO). */
export const ReportTable = z.object({
  id: Id,
  tableName: z.string(),
  tableComment: z.string(),
  /** `null` where counting would take a query of its own. */
  rows: z.number().int().nullable(),
  asOf: z.string(),
  kind: z.enum(["dataset", "virtual"]),
  /** The data source that its rows are in; null = they were imported. */
  liveIn: z.string().nullable(),
  /** SQL that people write may read it; a server of an earlier version does not say. */
  inSql: z.boolean().default(true),
});
export type ReportTable = z.infer<typeof ReportTable>;

export const reportTables = endpoint("GET /api/report/tables", {
  permission: "self",
  data: z.array(ReportTable),
  summary: "The tables the caller can view, by name",
});

export const tableInfo = endpoint("GET /api/report/tableInfo", {
  permission: "self",
  query: z.object({ tableName: names(z.string().min(1).max(256), "table", "view") }),
  data: z.array(SchemaColumn),
  summary: "The columns of a table",
});

/** A table's name in SQL and on the wire: letters (any script), digits, underscores; no leading digit; ≤ 63 characters. */
export const TableName = z
  .string()
  .trim()
  .max(63)
  .regex(/^[\p{L}_][\p{L}\p{N}_]*$/u);

/** A line of the file that was not taken, with its number in the file and why. */
export const RejectedLine = z.object({ line: z.number().int(), reason: z.string() });
export type RejectedLine = z.infer<typeof RejectedLine>;

/** A data set and how its last import went; `progress` is 0–1; the earlier rows stay readable meanwhile. */
export const Dataset = z.object({
  id: Id,
  tableName: z.string(),
  comment: z.string(),
  status: z.enum(["loading", "ready", "failed"]),
  rows: z.number().int(),
  rejected: z.number().int(),
  rejectedLines: z.array(RejectedLine),
  /** Columns whose type was widened while reading, as `{column, from, to}`. */
  widened: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  /** Cells left empty because they hold no value of their column's type, with examples. */
  emptied: z.array(z.object({ column: z.string(), count: z.number().int(), examples: z.array(z.string()) })),
  progress: z.number().min(0).max(1),
  message: z.string(),
  encoding: z.string(),
  delimiter: z.string(),
  ownerName: z.string(),
  access: Access,
  rights: Rights,
  /** Filled by the server itself: cannot be imported, replaced or deleted manually. */
  isSystem: z.boolean(),
  /** The data source in which its rows are; null = they were imported. */
  liveIn: z.string().nullable(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Dataset = z.infer<typeof Dataset>;

/** Whether the file takes the place of the rows or is put after them. */
export const ImportMode = z.enum(["replace", "append"]);
export type ImportMode = z.infer<typeof ImportMode>;

export const datasetList = endpoint("GET /api/report/dataset", {
  permission: datasetButtons.view,
  data: z.array(Dataset),
  summary: "The datasets the caller can view",
});

/** What is said of an uploaded file; without a table name the file's own is taken. */
export const DatasetUpload = z.object({
  tableName: names(TableName, "dataset", "edit"),
  comment: z.string().trim().max(1000).default(""),
  mode: ImportMode.default("replace"),
});
export type DatasetUpload = z.infer<typeof DatasetUpload>;

/** Multipart: fields `tableName`, `comment`, `mode` come before the one `file`. */
export const datasetImport = endpoint("POST /api/report/dataset", {
  fillsDisk: true,
  permission: datasetButtons.import,
  multipart: true,
  form: DatasetUpload,
  data: Dataset,
  summary: "Imports a file: multipart fields tableName, comment, mode (replace | append), then file",
});

export const datasetDetail = endpoint("GET /api/report/dataset/{id}", {
  permission: datasetButtons.view,
  params: byId("dataset", "view"),
  data: Dataset,
  summary: "A dataset and the state of its import",
});

/** What would be lost with a dataset: by name what the user can see, the rest counted. */
export const DatasetUses = z.object({
  charts: z.array(z.string()),
  virtualTables: z.array(z.string()),
  /** How many charts and virtual tables there are beside the named ones. */
  more: z.number().int(),
});
export type DatasetUses = z.infer<typeof DatasetUses>;

export const datasetUses = endpoint("GET /api/report/dataset/{id}/uses", {
  permission: allOf(datasetButtons.remove, datasetButtons.view),
  params: byId("dataset", "view"),
  data: DatasetUses,
  summary: "The charts and virtual tables that use a dataset, directly or through virtual tables",
});

export const datasetRemove = endpoint("DELETE /api/report/dataset/{id}", {
  permission: allOf(datasetButtons.remove, datasetButtons.view),
  params: byId("dataset", "manage"),
  data: Nothing,
  summary: "Moves a dataset to the recycle bin",
});

export const { sharing: datasetSharing, share: datasetShare } = sharingEndpoints(
  { path: "/api/report/dataset", kind: "dataset", one: "a dataset" },
  anyOf(datasetButtons.edit, datasetButtons.import),
  "; what they see of it, the policies of their roles say",
);
