import { z } from "zod";
import { ChartContent } from "../chart/chart-content.ts";
import { Calendar } from "../wire/calendar.ts";
import { endpoint } from "../wire/endpoint.ts";
import { limits } from "../wire/limits.ts";
import { names } from "../wire/resource.ts";
import { FilterScalar } from "./filter.ts";
import { NumberFormat } from "./number-format.ts";

/** A column of a result. */
export const ResultColumn = z.object({ name: z.string(), type: z.string() });
export type ResultColumn = z.infer<typeof ResultColumn>;

/** A cell: whole numbers beyond 2⁵³ and dates come as text. */
export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof Cell>;

/** Metadata of a result column that its source table provides: its heading, number format and dictionary of codes. */
export const ResultField = z.object({
  label: z.string().optional(),
  /** The table column's label, if `label` is more specific because several result columns show that column; empty = by its name. */
  columnLabel: z.string().optional(),
  /** The label of the other column of a measure of two. */
  otherLabel: z.string().optional(),
  format: NumberFormat.optional(),
  /** Remark by code. */
  remarks: z.record(z.string(), z.string()).optional(),
  /** Texts in the order that they come in; others are behind. Earlier servers leave it out. */
  values: z.array(z.string()).optional(),
  /** The field that a click on a value leads to. */
  drillTo: z.string().optional(),
  /** By the first day of a span that rows cover only in part: how it reads, e.g. “Jun 2026, through 12 Jun”. */
  partial: z.record(z.string(), z.string()).optional(),
});
export type ResultField = z.infer<typeof ResultField>;

/** Totals at one grain: rows of the result's columns, `null` in the dimensions that were left out. */
export const ResultTotals = z.object({ by: z.array(z.string()), rows: z.array(z.array(Cell)) });
export type ResultTotals = z.infer<typeof ResultTotals>;

/**
 * Why a published reference has no number: nothing of the chart's measure is published to this viewer, the chart is filtered otherwise than by
 * single values of published dimensions, the group is too small, or it failed.
 */
export const PublishedProblem = z.enum(["none", "filters", "small", "failed"]);
export type PublishedProblem = z.infer<typeof PublishedProblem>;

/** The measures of a result over all rows of the dataset, as its owner has published them; `null` where a group is too small. */
export const PublishedReference = z.object({
  /** What it is called, in the viewer's language. */
  name: z.string(),
  /** As `totals`. */
  totals: z.array(ResultTotals),
  problem: PublishedProblem.optional(),
});
export type PublishedReference = z.infer<typeof PublishedReference>;

/** The result of a typed query; `total` only when paging; times in ms. */
export const QueryResult = z.object({
  columns: z.array(ResultColumn),
  rows: z.array(z.array(Cell)),
  total: z.number().int().optional(),
  truncated: z.boolean(),
  /** When the table's rows were published (ISO). */
  asOf: z.string(),
  /** Where the next page begins, to be sent back as `after`; only when paging and there is one. */
  next: z.string().optional(),
  totals: z.array(ResultTotals).optional(),
  /** Sent where the chart wants it, and without numbers where it could. Earlier servers leave it out. */
  published: PublishedReference.optional(),
  /** By the name of a result's column. */
  fields: z.record(z.string(), ResultField).optional(),
  /** Sent where a column holds weeks, terms or school years. */
  calendar: Calendar.optional(),
  /** The SQL that ran, values put in for reading. */
  sql: z.string(),
  timing: z.object({
    engineMs: z.number(),
    totalMs: z.number(),
    cached: z.boolean(),
    /** It waited behind the queries of others: the user's recent ones took more than his share of the engine. */
    behind: z.boolean().optional(),
  }),
});
export type QueryResult = z.infer<typeof QueryResult>;

/** Values for `${param}` placeholders, by name. */
export const QueryParams = z.record(
  z.string().max(120),
  z.union([FilterScalar, z.array(FilterScalar).max(limits.listValues)]),
);
export type QueryParams = z.infer<typeof QueryParams>;

export const reportQuery = endpoint("POST /api/report/query", {
  permission: "self",
  body: z.object({
    content: ChartContent,
    params: QueryParams.default({}),
    current: z.number().int().min(1).max(1_000_000).optional(),
    size: z.number().int().min(1).max(limits.pageSize).optional(),
    /** The `next` of the page before: deep pages begin there instead of counting rows. */
    after: z.string().max(limits.cursorLength).optional(),
  }),
  data: QueryResult,
  reply: "encoded",
  summary: "Queries a table by dimensions, measures and filters",
});

export const reportExplain = endpoint("POST /api/report/query/sql", {
  permission: "self",
  body: z.object({ content: ChartContent, params: QueryParams.default({}) }),
  data: z.object({ sql: z.string(), columns: z.array(ResultColumn) }),
  summary: "The SQL of a query, with values filled in for reading, and the columns it returns",
});

const Sql = names(z.string().min(1).max(limits.sqlLength), "table", "view");
/** Rows as objects, one key a column. */
export const ExecRows = z.array(z.record(z.string(), Cell));

export const exec = endpoint("GET /api/report/exec", {
  permission: "self",
  query: z.object({ sql: Sql }),
  data: ExecRows,
  reply: "encoded",
  summary: "Runs one SELECT on tables the caller can view",
});

export const execLong = endpoint("POST /api/report/exec", {
  permission: "self",
  body: z.object({ sql: Sql }),
  data: ExecRows,
  reply: "encoded",
  summary: "The same as the GET, for long text",
});

export const exec2 = endpoint("GET /api/report/exec2", {
  permission: "self",
  query: z.object({ sql: Sql }),
  data: ExecRows,
  reply: "encoded",
  summary: "The same contract as exec",
});
