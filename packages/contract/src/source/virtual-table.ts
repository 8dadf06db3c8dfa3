import { z } from "zod";
import { ChartContent } from "../chart/chart-content.ts";
import { Cell, ResultColumn } from "../report/report.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { anyOf } from "../wire/permission.ts";
import { byId, idOf, namesOnUse, unguarded } from "../wire/resource.ts";
import { TableName } from "./source.ts";
import { datasetButtons } from "./source-feature.ts";

const Name = z.string().min(1).max(256);

/** One side of a join: a table and which of its columns are taken (`null` = all); `prefix` goes before names both sides have. */
const JoinSide = z.object({
  table: namesOnUse(Name, "table", "view"),
  columns: z.array(Name).max(limits.tableFields).nullable().default(null),
});

/** A saved query used like a table, or two tables joined where their fields are equal. */
export const VirtualDefinition = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("question"),
    // Nothing is made of the rows of its SQL.
    content: ChartContent.refine(({ sqlAsTable }) => sqlAsTable !== true),
  }),
  z.object({
    kind: z.literal("join"),
    join: z.enum(["inner", "left"]),
    left: JoinSide,
    right: JoinSide,
    on: z
      .array(z.object({ left: Name, right: Name }))
      .min(1)
      .max(5),
  }),
]);
export type VirtualDefinition = z.infer<typeof VirtualDefinition>;

/**
 * How the rows of a join match. `leftMost`/`rightMost`: the maximum number of rows of the other side that match one row; above 1, values
 * of this side repeat in several rows and must not be summed, counted or averaged.
 */
export const FanOut = z.object({
  leftRows: z.number().int(),
  rightRows: z.number().int(),
  joinedRows: z.number().int(),
  leftMost: z.number().int(),
  rightMost: z.number().int(),
  leftUnmatched: z.number().int(),
  rightUnmatched: z.number().int(),
});
export type FanOut = z.infer<typeof FanOut>;

/** A column of a virtual table; `repeats`: its values repeat in several rows because of the join. */
export const VirtualColumn = ResultColumn.extend({ from: z.string().optional(), repeats: z.boolean() });
export type VirtualColumn = z.infer<typeof VirtualColumn>;

export const VirtualTable = z.object({
  id: Id,
  tableName: z.string(),
  comment: z.string(),
  definition: VirtualDefinition,
  /** The tables it directly depends on, by name. */
  bases: z.array(z.string()),
  columns: z.array(VirtualColumn),
  fanOut: FanOut.nullable(),
  /** Why it cannot be read now; empty when it can. */
  problem: z.string(),
  ownerName: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type VirtualTable = z.infer<typeof VirtualTable>;

const Draft = z.object({
  tableName: unguarded(TableName, "A name that the table gets; no other table may have it."),
  comment: z.string().trim().max(1000).default(""),
  definition: VirtualDefinition,
});

export const virtualTableList = endpoint("GET /api/report/virtual-table", {
  permission: datasetButtons.view,
  data: z.array(VirtualTable),
  summary: "Virtual tables the caller can view, by name",
});

export const virtualTableDetail = endpoint("GET /api/report/virtual-table/{id}", {
  permission: datasetButtons.view,
  params: byId("virtual", "view"),
  data: VirtualTable,
  summary: "One virtual table",
});

export const virtualTablePreview = endpoint("POST /api/report/virtual-table/preview", {
  permission: anyOf(datasetButtons.add, datasetButtons.edit),
  body: z.object({ definition: VirtualDefinition }),
  data: z.object({
    columns: z.array(VirtualColumn),
    fanOut: FanOut.nullable(),
    rows: z.array(z.array(Cell)),
  }),
  summary: "Previews a definition: its columns, how its rows match, and the first rows",
});

export const virtualTableCreate = endpoint("POST /api/report/virtual-table", {
  permission: datasetButtons.add,
  body: Draft,
  data: VirtualTable,
  summary: "Creates a virtual table",
});

export const virtualTableUpdate = endpoint("PUT /api/report/virtual-table", {
  permission: datasetButtons.edit,
  /** An absent comment is unchanged. */
  body: Draft.extend({
    id: idOf("virtual", "edit"),
    version: z.number().int(),
    comment: Draft.shape.comment.unwrap().optional(),
  }),
  data: VirtualTable,
  summary: "Saves a virtual table; refused if the version is outdated",
});

export const virtualTableRemove = endpoint("DELETE /api/report/virtual-table/{id}", {
  permission: datasetButtons.remove,
  params: byId("virtual", "manage"),
  data: Nothing,
  summary: "Moves an unused virtual table to the recycle bin",
});
