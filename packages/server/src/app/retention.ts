import type { Warehouse } from "@provost/warehouse/warehouse";
import { forgetSignIns } from "../auth/retention.service.ts";
import { chartBin } from "../chart/chart-document.ts";
import { coursewareBin } from "../courseware/courseware-document.ts";
import { dashboardBin } from "../dashboard/dashboard-document.ts";
import { forgetDemands } from "../demand/demand-bin.service.ts";
import { forgetLogs } from "../log/log-retention.service.ts";
import { forgetRegistrations } from "../people/invitation/registration.service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { PartStore } from "../platform/files/part-store.ts";
import { meters } from "../platform/metrics/meters.ts";
import type { Throttle } from "../platform/throttle.ts";
import { forgetGenerations, verifyTables } from "../source/generation/generation.service.ts";
import { sweepUploads } from "../source/import/import-recovery.ts";
import { dropAbandoned, type WaitingFiles } from "../source/import/waiting-uploads.ts";
import { forgetBinnedTables } from "../source/table-bin/table-bin.service.ts";
import { sweepFiles } from "../upload/upload-leftovers.ts";
import type { Job } from "./jobs.ts";

/** Dependencies of the retention job. */
export interface RetentionDeps {
  db: Database;
  clock: Clock;
  throttle: Throttle;
  /** Where the parts of data sets are. */
  parts: PartStore;
  /** Where files wait to be loaded. */
  waiting: WaitingFiles;
  /** Where this server's imports have their uploads. */
  stagingDir: string;
  warehouse: Pick<Warehouse, "verify">;
  /** Where files of texts are. */
  store: FileStore;
  /** Hears of what could not be forgotten; the rest is, all the same. */
  logFault: (error: unknown) => void;
}

const tenantsOf = (db: Database): Promise<{ id: string }[]> =>
  db.platform((platform) => platform.selectFrom("tenant").select("id").execute());

/** Removes expired records and records past their retention time, tenant by tenant; ends early once `stopping` is aborted. */
export async function forgetOld(
  { db, clock, throttle, parts, waiting, stagingDir, store, logFault }: RetentionDeps,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  await throttle.sweep().catch(logFault);
  await sweepUploads({ db, waiting, stagingDir }, clock.now()).catch(logFault);
  for (const { id } of await tenantsOf(db)) {
    if (stopping.aborted) return;
    const tenant = db.tenant(id);
    await tenant.run((records) => forgetSignIns(records, id, clock.now())).catch(logFault);
    await forgetLogs(tenant, clock.now(), stopping).catch(logFault);
    await tenant.run((records) => forgetRegistrations(records, clock.now())).catch(logFault);
    await forgetGenerations({ clock, parts }, tenant).catch(logFault);
    await dropAbandoned({ clock, waiting }, tenant, null).catch(logFault);
    await sweepFiles({ clock, store }, tenant).catch(logFault);
    await chartBin.forget({ clock, logFault }, tenant, stopping).catch(logFault);
    await forgetBinnedTables({ clock, logFault, parts }, tenant, stopping).catch(logFault);
    await dashboardBin.forget({ clock, logFault }, tenant, stopping).catch(logFault);
    await coursewareBin.forget({ clock, logFault }, tenant, stopping).catch(logFault);
    await forgetDemands({ clock, logFault }, tenant, stopping).catch(logFault);
  }
  if (!stopping.aborted) meters.retention.setToCurrentTime();
}

/** Reads the files of all tables, which marks those that are not as they were written. */
export async function verifyAll(
  { db, parts, warehouse, logFault }: RetentionDeps,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const { id } of await tenantsOf(db))
    await verifyTables({ warehouse, parts }, db.tenant(id), stopping).catch((error: unknown) => {
      if (!stopping.aborted) logFault(error);
    });
}

/** Both as daily jobs; the second takes long, so nothing that is to go waits for it. */
export const retentionJobs = (deps: Omit<RetentionDeps, "logFault">): readonly Job[] => [
  { name: "cleanup", run: (stopping, logFault) => forgetOld({ ...deps, logFault }, stopping) },
  { name: "verify", run: (stopping, logFault) => verifyAll({ ...deps, logFault }, stopping) },
];
