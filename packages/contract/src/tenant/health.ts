import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { TenantId } from "../wire/id.ts";
import { allOf } from "../wire/permission.ts";
import { healthButtons } from "./tenant-feature.ts";

/** `low`: less than twice the reserve is free. `reached`: imports, uploads, exports and backups to that disk are refused. */
export const DiskState = z.enum(["enough", "low", "reached"]);
export type DiskState = z.infer<typeof DiskState>;

/** A disk that the server writes to; sizes in bytes. */
const Disk = z.object({
  folder: z.string(),
  free: z.number(),
  size: z.number(),
  reserve: z.number(),
  state: DiskState,
});

/** `none`: there are no backups. `late`: the last good one is older than three intervals. `failed`: the last one did. */
const BackupCondition = z.enum(["none", "good", "late", "failed"]);

/** Backups of the installation into a repository. */
export const BackupState = z.object({
  /** Where and how often the server makes them by itself; null = it does not. */
  schedule: z.object({ place: z.string(), everySeconds: z.number().int() }).nullable(),
  running: z.boolean(),
  /** ISO date-times; `bytes`: what it added; `note`: what is not in it, and what went wrong after it. */
  lastSuccess: z
    .object({
      at: z.string(),
      place: z.string(),
      snapshot: z.string(),
      bytes: z.number(),
      seconds: z.number(),
      note: z.string(),
    })
    .nullable(),
  lastFailure: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** When restoring a snapshot was last tried out, and what was wrong then. */
  lastDrill: z.object({ at: z.string(), good: z.boolean(), reason: z.string() }).nullable(),
  state: BackupCondition,
});
export type BackupState = z.infer<typeof BackupState>;

/** `cleanup`: what is past its retention, and leftovers. `verify`: the files of all tables against their checksums. */
export const JobName = z.enum(["cleanup", "verify"]);
export type JobName = z.infer<typeof JobName>;

/** A daily job of the server. */
export const JobState = z.object({
  name: JobName,
  /** It runs, or waits for the one before it. */
  running: z.boolean(),
  /** The last run since the server's start; `problems`: errors in the server's log. */
  last: z.object({ at: z.string(), seconds: z.number(), problems: z.number().int() }).nullable(),
});
export type JobState = z.infer<typeof JobState>;

/** The state of the server that responds. */
export const Health = z.object({
  /** ISO date-time. */
  startedAt: z.string(),
  versions: z.object({ provost: z.string(), node: z.string(), postgres: z.string() }),
  engine: z.object({
    /** Engine processes that can run queries, and all. */
    ready: z.number().int(),
    slots: z.number().int(),
    running: z.number().int(),
    queued: z.number().int(),
    /** Unexpected ends since the start. */
    restarts: z.number().int(),
  }),
  disks: z.array(Disk),
  /** Tables with a missing or damaged file; `state`: when it is an earlier state, the ISO date-time it came about. */
  damaged: z.array(z.object({ tenant: z.string(), table: z.string(), state: z.string().optional() })),
  /** Whether datasets and uploads can be reached; left out by earlier servers. */
  filesReachable: z.boolean().optional(),
  /** Bytes of datasets and uploads, the largest first; null = not known, because they can't be reached. */
  storage: z.array(z.object({ tenant: TenantId, name: z.string(), bytes: z.number().nullable() })),
  /** Scheduled updates that are on, those that failed last time (the worst first, up to 50), and emails about demands, of all tenants. */
  work: z.object({
    schedules: z.number().int(),
    failing: z.array(
      z.object({
        tenant: TenantId,
        table: z.string(),
        /** Failures in a row. */
        failures: z.number().int(),
        /** ISO date-time. */
        lastAt: z.string().nullable(),
      }),
    ),
    emailsWaiting: z.number().int(),
    /** Given up after several tries. */
    emailsFailed: z.number().int(),
  }),
  /** The data sets with the most rows, with the bytes of their current rows; left out by earlier servers. */
  datasets: z
    .array(
      z.object({
        tenant: z.string(),
        table: z.string(),
        rows: z.number().int(),
        bytes: z.number().nullable(),
        /** A database of its own would serve it better than the built-in engine. */
        isLarge: z.boolean(),
      }),
    )
    .optional(),
  jobs: z.array(JobState),
  backup: BackupState,
  /** Since when scheduled refreshes and queued emails are paused after a restore, as an ISO date-time; null = they run. */
  pausedSince: z.string().nullable(),
});
export type Health = z.infer<typeof Health>;

const permission = allOf("platform", healthButtons.view);

export const healthDetail = endpoint("GET /api/sq-system/health", {
  permission,
  data: Health,
  summary: "The state of the server (platform only)",
});

export const healthDisk = endpoint("GET /api/sq-system/health/disk", {
  permission,
  background: true,
  data: z.object({ state: DiskState, free: z.number(), backup: BackupCondition, paused: z.boolean() }),
  summary:
    "Free space of the fullest disk, state of backups, and whether background work is paused (platform only)",
});

export const healthBackup = endpoint("POST /api/sq-system/health/backup", {
  permission: allOf("platform", healthButtons.backup),
  data: Nothing,
  summary: "Starts a backup to the server's repository (platform only)",
});

export const healthJob = endpoint("POST /api/sq-system/health/job", {
  permission: allOf("platform", healthButtons.backup),
  body: z.object({ name: JobName }),
  data: Nothing,
  summary: "Runs a daily job now, or after the one that is running (platform only)",
});

export const healthResume = endpoint("POST /api/sq-system/health/resume", {
  permission: allOf("platform", healthButtons.backup),
  data: Nothing,
  summary: "Resumes scheduled refreshes and queued emails, which a restore pauses (platform only)",
});
