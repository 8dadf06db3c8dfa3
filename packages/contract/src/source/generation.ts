import { z } from "zod";
import { Cell } from "../report/report.ts";
import { endpoint } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { PageQuery, pageOf } from "../wire/page.ts";
import { allOf } from "../wire/permission.ts";
import { byId, partIdOf } from "../wire/resource.ts";
import { Dataset } from "./source.ts";
import { datasetButtons } from "./source-feature.ts";

const Column = z.object({ name: z.string(), type: z.string() });

/** One state of a dataset's rows: when and by whom it was imported, and from which file. */
export const Generation = z.object({
  id: Id,
  at: z.string(),
  byName: z.string(),
  rows: z.number().int(),
  columns: z.array(Column),
  bytes: z.number(),
  /** Empty where it is not known. */
  fileName: z.string(),
  mode: z.enum(["replace", "append"]),
  current: z.boolean(),
  /** When it is forgotten at the earliest; null = not while it is among the newest. */
  keptUntil: z.string().nullable(),
});
export type Generation = z.infer<typeof Generation>;

/** Some of the versions, and the current one, wherever it is among them. */
export const GenerationPage = pageOf(Generation).extend({ currentVersion: Generation.nullable() });
export type GenerationPage = z.infer<typeof GenerationPage>;

export const generationList = endpoint("GET /api/report/dataset/{id}/generation", {
  permission: datasetButtons.view,
  params: byId("dataset", "view"),
  query: z.object({
    current: PageQuery.shape.current,
    /** Absent = all of them, as an array. */
    size: z.coerce.number().int().min(1).max(limits.pageSize).optional(),
  }),
  data: z.union([z.array(Generation), GenerationPage]),
  summary: "The saved versions of a dataset, newest first; `size` gives a page of them",
});

/** Rows by a key column; keys that are empty or occur in several rows cannot be compared and are counted. */
export const RowDiff = z.object({
  added: z.number().int(),
  removed: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  unclear: z.number().int(),
  sample: z.array(
    z.object({
      kind: z.enum(["added", "removed", "changed"]),
      key: Cell,
      /** Of a changed row, the columns that differ. */
      columns: z.array(z.object({ name: z.string(), before: Cell, after: Cell })),
    }),
  ),
});
export type RowDiff = z.infer<typeof RowDiff>;

/** What is different between two states. */
export const GenerationDiff = z.object({
  added: z.array(Column),
  removed: z.array(Column),
  retyped: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
  rowsBefore: z.number().int(),
  rowsAfter: z.number().int(),
  rows: RowDiff.nullable(),
});
export type GenerationDiff = z.infer<typeof GenerationDiff>;

export const generationDiff = endpoint("GET /api/report/dataset/{id}/generation/diff", {
  permission: datasetButtons.view,
  params: byId("dataset", "view"),
  query: z.object({
    from: partIdOf("dataset"),
    to: partIdOf("dataset"),
    key: z.string().min(1).max(255).optional(),
  }),
  data: GenerationDiff,
  summary: "Differences between two versions of a dataset; rows are compared by a key column",
});

export const generationRestore = endpoint("POST /api/report/dataset/{id}/generation/{generationId}/restore", {
  permission: allOf(datasetButtons.import, datasetButtons.view),
  params: byId("dataset", "manage").extend({ generationId: partIdOf("dataset") }),
  data: Dataset,
  summary: "Restores an earlier version of a dataset",
});
