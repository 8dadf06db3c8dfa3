import type { RowLanes } from "@provost/warehouse/embedded/rows/row-lanes";
import type { MenuReading } from "../../menu/menu.service.ts";
import type { Database, TenantHandle } from "../../platform/db/database.ts";
import type { ImportJob } from "../../platform/db/report-schema.ts";
import type { DiskReserve } from "../../platform/disk/disk-reserve.ts";
import type { Outbound } from "../../platform/http/outbound/outbound.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Seal } from "../../platform/seal.ts";
import type { SourceDeps } from "../source.service.ts";
import type { WaitingFiles } from "./waiting-uploads.ts";

/** Dependencies of importing a file. */
export interface ImportDeps extends SourceDeps, MenuReading {
  db: Database;
  /** Where uploads wait until they are read; on the same machine as the server. */
  stagingDir: string;
  /** Where files wait that were sent to be looked at first. */
  waiting: WaitingFiles;
  /** Whether no other server can work on the same folders and records. */
  alone: boolean;
  ids: Ids;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  /** Imports that are being read now. */
  running: Set<Promise<unknown>>;
  /** How to stop them, by the data set. */
  importers: Map<string, () => void>;
  /** Imports of other servers that seem to have ended with theirs: the last report of each, and since when this server knows it, ms. */
  doubts: Map<string, { report: number; since: number }>;
  /** Data sets whose parts are being merged, in the order of their turns. */
  merges: Map<string, Promise<void>>;
  /** How many are read at once; tenants take turns. */
  importLanes: RowLanes;
  /** How files are fetched from addresses that tenants name. */
  outbound: Outbound;
  seal: Seal;
  disk: DiskReserve;
  /** How often a running import is reported, ms. */
  pulseMs: number;
  logFault(error: unknown): void;
  /** Says of an import what an operator can act on, or may want to know. */
  tell(level: "info" | "warn", details: object, message: string): void;
}

/** An import that has begun: the data set is marked as loading and remembers the job. */
export interface Claim {
  tenant: TenantHandle;
  datasetId: string;
  importId: string;
  job: ImportJob;
}

/** The default pulse of an import, ms. */
export const importPulseMs = 10_000;

/** An import as the log names it. */
export const asLogged = ({ tenant, datasetId, importId, job }: Claim) => ({
  tenant: tenant.tenantId,
  dataset: datasetId,
  import: importId,
  mode: job.mode,
  bytes: job.bytes,
});
