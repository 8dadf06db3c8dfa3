import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { TenantId } from "../wire/id.ts";
import { allOf } from "../wire/permission.ts";
import { healthButtons } from "./tenant-feature.ts";

/** `low`: less than twice the reserve is free. `reached`: imports, uploads and exports are refused. */
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
  /** Tables with a missing or damaged file. */
  damaged: z.array(z.object({ tenant: z.string(), table: z.string() })),
  /** Bytes of datasets and uploads in the folder of files, the largest first. */
  storage: z.array(z.object({ tenant: TenantId, name: z.string(), bytes: z.number() })),
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
  data: z.object({ state: DiskState, free: z.number() }),
  summary: "How much of the fullest disk is free (platform only)",
});
