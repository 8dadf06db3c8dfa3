import type { BackupState } from "@provost/contract/tenant/health";
import { type ColumnType, type Generated, sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";

interface BackupRunTable {
  id: Generated<string>;
  kind: Generated<"backup" | "drill">;
  place: string;
  startedAt: ColumnType<Date, never, never>;
  endedAt: Date | null;
  outcome: "done" | "failed" | null;
  snapshot: string;
  bytes: number;
  reason: string;
}

declare module "../platform/db/schema.ts" {
  interface Tables {
    backupRun: BackupRunTable;
  }
}

/** Held by the process that makes a backup, for as long as it lives. */
export const backupLock = 20_240_818;

/** Where and how often the server backs up. */
export interface BackupSchedule {
  /** Without keys, for people. */
  place: string;
  everySeconds: number;
}

/** After so many intervals without a good backup, administrators are warned. */
const lateAfter = 3;

/** How the backups of this installation went, made by the server or by hand: those to one place, or with null to any. */
export async function backupState(
  { db, clock }: { db: Database; clock: Clock },
  schedule: BackupSchedule | null,
  place: string | null,
): Promise<BackupState> {
  return db.platform(async (platform) => {
    const last = (kind: "backup" | "drill", ...outcomes: ("done" | "failed")[]) =>
      platform
        .selectFrom("backupRun")
        .selectAll()
        .where("kind", "=", kind)
        .where("outcome", "in", outcomes)
        .$if(place !== null, (query) => query.where("place", "=", place))
        .orderBy("startedAt", "desc")
        .limit(1)
        .executeTakeFirst();
    const { rows } = await sql<{ running: boolean }>`
      select exists (select from pg_locks where locktype = 'advisory' and objid = ${backupLock} and granted
        and database = (select oid from pg_database where datname = current_database())) as running`.execute(
      platform,
    );
    const [done, failed] = [await last("backup", "done"), await last("backup", "failed")];
    const latest = await last("backup", "done", "failed");
    const drill = await last("drill", "done", "failed");
    const lastSuccess = done && {
      at: (done.endedAt ?? done.startedAt).toISOString(),
      place: done.place,
      snapshot: done.snapshot,
      bytes: done.bytes,
      seconds: ((done.endedAt ?? done.startedAt).getTime() - done.startedAt.getTime()) / 1000,
      note: done.reason,
    };
    const lastFailure = failed && {
      at: (failed.endedAt ?? failed.startedAt).toISOString(),
      reason: failed.reason,
    };
    const age = clock.now().getTime() - (done?.startedAt.getTime() ?? Number.NaN);
    const isLate = schedule !== null && age > lateAfter * schedule.everySeconds * 1000;
    const untouched = schedule === null && done === undefined ? "none" : "good";
    return {
      schedule,
      running: rows[0]?.running ?? false,
      lastSuccess: lastSuccess ?? null,
      lastFailure: lastFailure ?? null,
      lastDrill: drill
        ? {
            at: (drill.endedAt ?? drill.startedAt).toISOString(),
            good: drill.outcome === "done",
            reason: drill.reason,
          }
        : null,
      state: latest?.outcome === "failed" ? "failed" : isLate ? "late" : untouched,
    };
  });
}
