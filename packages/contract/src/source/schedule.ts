import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { allOf } from "../wire/permission.ts";
import { byId } from "../wire/resource.ts";
import { ReadingChoice } from "./dataset-upload.ts";
import { ImportMode } from "./source.ts";
import { datasetButtons } from "./source-feature.ts";

/** How often a file is fetched again. */
export const ScheduleEvery = z.enum(["hour", "day", "week"]);
export type ScheduleEvery = z.infer<typeof ScheduleEvery>;

const address = z.url({ protocol: /^https?$/ }).max(2000);

/** When a dataset is imported again from an address: at a minute of the hour, or at a time of day in the tenant's time zone. */
export const ScheduleDraft = z.object({
  /** Empty keeps the current one: it may contain a secret and is never returned. */
  url: z.union([z.literal(""), address]),
  every: ScheduleEvery,
  /** Minutes after midnight; of hourly fetching only those of the hour count. */
  minute: z.number().int().min(0).max(1439),
  /** 0 = Sunday; of weekly fetching. */
  weekday: z.number().int().min(0).max(6),
  /** If omitted, the current one is kept; for a new schedule it is `replace`. */
  mode: ImportMode.optional(),
  /** If omitted, the current one is kept. */
  choice: ReadingChoice.optional(),
  enabled: z.boolean(),
  /** Of the schedule that was read; 0 where there was none. */
  version: z.number().int().min(0),
});
export type ScheduleDraft = z.infer<typeof ScheduleDraft>;

/** Why a schedule rests: he in whose name it was fetched is gone or disabled, may import no more, or sees the table no longer whole. */
export const ScheduleStop = z.enum(["removed", "disabled", "no_import", "not_whole"]);
export type ScheduleStop = z.infer<typeof ScheduleStop>;

/** A schedule, its last outcome and its next run; times are ISO. */
export const Schedule = z.object({
  /** The host, and the path's end: enough to know it by. */
  address: z.string(),
  every: ScheduleEvery,
  minute: z.number().int(),
  weekday: z.number().int(),
  mode: ImportMode,
  enabled: z.boolean(),
  timeZone: z.string(),
  /** In whose name it is fetched: who saved it last; empty once he is removed. */
  author: z.string(),
  /** Set = it is paused until a user with import permission saves it under their own name. */
  stopped: ScheduleStop.nullable(),
  nextAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  outcome: z.enum(["loaded", "unchanged", "failed"]).nullable(),
  message: z.string(),
  /** Failures in a row: each makes the next try later. */
  failures: z.number().int(),
  version: z.number().int(),
});
export type Schedule = z.infer<typeof Schedule>;

export const scheduleDetail = endpoint("GET /api/report/dataset/{id}/schedule", {
  permission: allOf(datasetButtons.import, datasetButtons.view),
  params: byId("dataset", "view"),
  data: Schedule.nullable(),
  summary: "The scheduled refresh of a dataset",
});

export const scheduleSubmit = endpoint("PUT /api/report/dataset/{id}/schedule", {
  permission: allOf(datasetButtons.import, datasetButtons.view),
  params: byId("dataset", "manage"),
  body: ScheduleDraft,
  data: Schedule,
  summary: "Sets up the scheduled refresh of a dataset",
});

export const scheduleRun = endpoint("POST /api/report/dataset/{id}/schedule/run", {
  permission: allOf(datasetButtons.import, datasetButtons.view),
  params: byId("dataset", "manage"),
  data: Schedule,
  summary: "Refreshes the dataset now",
});

export const scheduleRemove = endpoint("DELETE /api/report/dataset/{id}/schedule", {
  permission: allOf(datasetButtons.import, datasetButtons.view),
  params: byId("dataset", "manage"),
  data: Nothing,
  summary: "Turns off the scheduled refresh",
});
