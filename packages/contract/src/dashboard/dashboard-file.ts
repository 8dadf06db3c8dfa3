import { z } from "zod";
import { ChartContent } from "../chart/chart-content.ts";
import { chartButtons } from "../chart/chart-feature.ts";
import { FieldFile, FieldPlan, FileTableName } from "../source/field-file.ts";
import { endpoint } from "../wire/endpoint.ts";
import { mapLimits } from "../wire/feature-limits.ts";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { allOf } from "../wire/permission.ts";
import { byId, namesOnUse, unguarded } from "../wire/resource.ts";
import { DashboardContent, distinct } from "./dashboard-content.ts";
import { dashboardButtons } from "./dashboard-feature.ts";

const Name = z.string().trim().min(1).max(limits.chartNameLength);
/** Where a dashboard or chart comes from. It is looked for among those the importer can edit. */
const Origin = unguarded(Id, "Compared only with the dashboards and charts that the caller can edit.");

/** Most fields of all tables of one file. */
const mostFields = 4000;

/** Map shapes that charts name: those here with the same id or name take their place. */
const FileMap = z.object({
  id: namesOnUse(Id, "map_shapes", "view"),
  name: z.string().max(mapLimits.nameLength),
});
export type FileMap = z.infer<typeof FileMap>;

const FileChart = z.object({ id: Origin, name: Name, content: ChartContent });

/**
 * A dashboard as a file: its tiles, the charts they show, and the field settings these need; no rows, and nothing about people.
 * Tables are named, so that it can be imported wherever tables with these fields are.
 */
export const DashboardFile = z
  .object({
    format: z.literal("provost.dashboard"),
    version: z.literal(1),
    id: Origin,
    name: Name,
    content: DashboardContent,
    charts: z.array(FileChart).max(limits.tiles),
    tables: z.array(FieldFile).max(limits.tiles).default([]),
    maps: z.array(FileMap).max(limits.tiles).default([]),
  })
  .refine(({ charts }) => distinct(charts.map(({ id }) => id)), { path: ["charts"] })
  .refine(({ tables }) => distinct(tables.map(({ name }) => name)), { path: ["tables"] })
  .refine(({ tables }) => tables.reduce((sum, { fields }) => sum + fields.length, 0) <= mostFields, {
    path: ["tables"],
  });
export type DashboardFile = z.infer<typeof DashboardFile>;

export const dashboardFile = endpoint("GET /api/report/dashboard/{id}/file", {
  permission: dashboardButtons.view,
  params: byId("dashboard", "view"),
  /** `values`: with the listed values of fields, their order and names. */
  query: z.object({ values: z.stringbool().optional() }),
  data: z.object({
    file: DashboardFile,
    /** Tiles of charts that the caller cannot see, which the file leaves out. */
    omitted: z.number().int(),
  }),
  summary: "A dashboard with its charts and the settings of their fields, to be imported elsewhere",
});

const State = <C extends z.ZodType>(content: C) => z.object({ name: z.string(), content });

/** What importing does to a dashboard or chart: `before` is what it replaces, `null` = it is created; equal states are not saved. */
const ImportedDashboard = z.object({
  id: Id.nullable(),
  before: State(DashboardContent).nullable(),
  after: State(DashboardContent),
  changed: z.boolean(),
});
const ImportedChart = z.object({
  /** Its id in the file, and here; one that is created may have another when it is. */
  origin: Id,
  id: Id,
  before: State(ChartContent).nullable(),
  after: State(ChartContent),
  changed: z.boolean(),
  /** Which names in it the caller cannot see here, fields that the import adds not counted; empty if there are none. */
  problem: z.string(),
});

/** What importing a file does, or has done. */
export const ImportPlan = z.object({
  dashboard: ImportedDashboard,
  charts: z.array(ImportedChart),
  tables: z.array(FieldPlan),
  /** Uploaded images of its texts that are not here: their descriptions take their place. */
  images: z.number().int(),
  /** Names of map shapes that are not here: their charts choose a map by their values. Earlier servers leave it out. */
  maps: z.array(z.string()).default([]),
  /** Map shapes of the file that are not here, and the ones here that were chosen to take their place. Earlier servers leave it out. */
  mapPlans: z.array(z.object({ id: Id, name: z.string(), target: Id.nullable() })).optional(),
  /** A hash of this plan: sent back, exactly this is done. */
  mark: z.string(),
  /** It was done; otherwise nothing was changed. */
  done: z.boolean(),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

export const dashboardImport = endpoint("POST /api/report/dashboard/import", {
  permission: allOf(dashboardButtons.edit, chartButtons.add, chartButtons.edit),
  body: z.object({
    file: DashboardFile,
    /** Updates the dashboard and charts that the file comes from, or that an earlier import of it created; otherwise all are created. */
    update: z.boolean().default(true),
    /** Tables here, by the names in the file that they take the place of; a table left out keeps its name. */
    tables: z.record(z.string().min(1).max(256), FileTableName).default({}),
    /** Map shapes here, by the ids in the file of those that are not here and whose place they take. */
    maps: z.record(z.string().max(64), namesOnUse(Id, "map_shapes", "view")).default({}),
    /** Saves the settings of fields that differ here, too. */
    fields: z.boolean().default(false),
    /** The `mark` of the plan to carry out; without one, or if the plan is no longer the same, nothing is changed. */
    mark: z.string().max(64).optional(),
  }),
  data: ImportPlan,
  bodyBytes: 8 * 1024 ** 2,
  summary: "Imports a dashboard file; without the mark of a plan it only says what it would do",
});
