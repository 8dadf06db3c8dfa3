import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { allOf } from "../wire/permission.ts";
import { byId, names } from "../wire/resource.ts";
import { longestEmptyValue, mostEmptyValues } from "./empty-values.ts";
import { FileFormat } from "./import-problem.ts";
import { Dataset, ImportMode, TableName } from "./source.ts";
import { datasetButtons } from "./source-feature.ts";

/** The types a column of a data set has. */
export const ColumnType = z.enum(["BOOLEAN", "BIGINT", "DOUBLE", "DATE", "TIME", "TIMESTAMP", "VARCHAR"]);
export type ColumnType = z.infer<typeof ColumnType>;

/** What comes first in a date whose year is last: `25/12/2024` or `12/25/2024`. */
export const DayOrder = z.enum(["dayFirst", "monthFirst"]);
export type DayOrder = z.infer<typeof DayOrder>;

const columnName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}+$/u);
const headerRow = z.number().int().min(0).max(100_000);
const sheet = z.string().max(255);

/** Values that mean empty, in columns of every type; they are compared trimmed, and without the case of ASCII letters. */
export const EmptyValues = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(longestEmptyValue)
      .regex(/^\P{Cc}+$/u),
  )
  .max(mostEmptyValues);

/** What was chosen for a column, by the name it has in the file; without a type it is found out from all values. `empty`: instead of the values of the file. `dayOrder`: how its dates are read where their values leave it open. `blank`: left out because this file has no value of it, which is not remembered. */
export const ColumnChoice = z.object({
  from: columnName,
  name: z.string().trim().pipe(columnName),
  type: ColumnType.optional(),
  take: z.boolean(),
  empty: EmptyValues.optional(),
  dayOrder: DayOrder.optional(),
  blank: z.boolean().optional(),
});
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/** How a file is to be read; without `columns` as the table's last corrected file with the same columns was. `headerRow` counts from 1, 0 = no header. `empty` as of the table's last file that named any; where nobody did, marks like `NA` are empty in columns that are not text. `loose`: appending leaves out what the table has not and keeps empty what the file lacks. */
export const ReadingChoice = z.object({
  sheet: sheet.optional(),
  headerRow: headerRow.optional(),
  columns: z.array(ColumnChoice).max(limits.tableFields).optional(),
  empty: EmptyValues.optional(),
  loose: z.boolean().optional(),
});
export type ReadingChoice = z.infer<typeof ReadingChoice>;

const Misfits = z.object({ count: z.number().int(), examples: z.array(z.string()) });

/** A value that could mean empty, and how many cells have it; `proposed`: as one of this column. */
export const EmptyCandidate = z.object({ value: z.string(), count: z.number().int(), proposed: z.boolean() });
export type EmptyCandidate = z.infer<typeof EmptyCandidate>;

/** A column as the first rows show it; `misfits`: what would be left empty under other types, where that is anything. */
export const PreviewColumn = z.object({
  name: z.string(),
  type: ColumnType,
  blank: z.boolean(),
  misfits: z.partialRecord(ColumnType, Misfits),
  /** What could mean empty in it, and what was chosen to. Earlier servers leave it out. */
  missing: z.array(EmptyCandidate).optional(),
  /** How its first value is read, where all of them are numbers with a sign, such as `85%`. Earlier servers leave it out. */
  signed: z.object({ text: z.string(), number: z.number() }).optional(),
  /** In which order its dates are read, where their year is last, and a value as a date; `other`: the same value in the other order, where all values can be read both ways. Earlier servers leave it out. */
  dated: z
    .object({ order: DayOrder, text: z.string(), date: z.string(), other: z.string().optional() })
    .optional(),
});
export type PreviewColumn = z.infer<typeof PreviewColumn>;

/** An uploaded file that waits to be loaded, and what its first rows show. */
export const UploadPreview = z.object({
  id: Id,
  fileName: z.string(),
  bytes: z.number().int(),
  format: FileFormat,
  encoding: z.string(),
  delimiter: z.string(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  headerRow: z.number().int(),
  columns: z.array(PreviewColumn),
  rows: z.array(z.array(z.string().nullable())),
  looked: z.number().int(),
  whole: z.boolean(),
});
export type UploadPreview = z.infer<typeof UploadPreview>;

export const uploadCreate = endpoint("POST /api/report/dataset/upload", {
  fillsDisk: true,
  permission: datasetButtons.import,
  multipart: true,
  data: UploadPreview,
  summary:
    "Uploads a file for an hour and previews its first rows: multipart field propose (true = without the values that are proposed to mean empty), then file",
});

export const uploadPreview = endpoint("POST /api/report/dataset/upload/{id}/preview", {
  permission: datasetButtons.import,
  params: byId("waiting_upload", "manage"),
  body: z.object({
    sheet: sheet.optional(),
    headerRow: headerRow.optional(),
    empty: EmptyValues.optional(),
    propose: z.boolean().optional(),
    columns: z
      .array(ColumnChoice.pick({ from: true }).extend({ empty: EmptyValues }))
      .max(limits.tableFields)
      .optional(),
  }),
  data: UploadPreview,
  summary: "Previews an uploaded file with another sheet, header row or other values that mean empty",
});

export const uploadLoad = endpoint("POST /api/report/dataset/upload/{id}", {
  fillsDisk: true,
  permission: datasetButtons.import,
  params: byId("waiting_upload", "manage"),
  body: z.object({
    tableName: names(TableName, "dataset", "edit"),
    comment: z.string().trim().max(1000).default(""),
    mode: ImportMode.default("replace"),
    choice: ReadingChoice.default({}),
  }),
  data: Dataset,
  summary: "Imports an uploaded file",
});

export const datasetReading = endpoint("GET /api/report/dataset/{id}/reading", {
  permission: allOf(datasetButtons.import, datasetButtons.view),
  params: byId("dataset", "view"),
  data: ReadingChoice.nullable(),
  summary: "How the table's last corrected file was read, to be reused if the columns are the same",
});

export const uploadRemove = endpoint("DELETE /api/report/dataset/upload/{id}", {
  permission: datasetButtons.import,
  params: byId("waiting_upload", "manage"),
  data: Nothing,
  summary: "Cancels an upload",
});

export const datasetCancel = endpoint("POST /api/report/dataset/{id}/cancel", {
  permission: allOf(datasetButtons.import, datasetButtons.view),
  params: byId("dataset", "edit"),
  data: Nothing,
  summary: "Stops the running import; existing rows are kept",
});

/** Bytes of the tenant's data sets with all their versions and of files that wait, and how many there may be. */
export const DatasetStorage = z.object({ used: z.number(), limit: z.number() });
export type DatasetStorage = z.infer<typeof DatasetStorage>;

export const datasetStorage = endpoint("GET /api/report/dataset/storage", {
  permission: datasetButtons.view,
  data: DatasetStorage,
  summary: "Storage used by the tenant's datasets, and its limit",
});

/** Charts that would lose a column; those the user cannot see are only counted. */
export const DatasetLosses = z.object({
  charts: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  more: z.number().int(),
});
export type DatasetLosses = z.infer<typeof DatasetLosses>;

export const datasetLosses = endpoint("POST /api/report/dataset/{id}/losses", {
  permission: datasetButtons.import,
  params: byId("dataset", "view"),
  body: z.object({ columns: z.array(z.string().max(255)).max(limits.tableFields) }),
  data: DatasetLosses,
  summary: "The charts that would lose a field if the table had only these columns",
});
