import pg from "pg";
import type { Connection } from "../../../platform/db/database.ts";
import { backupLock } from "../../../tenant/backup-state.ts";
import { CommandFailure, textOf } from "../command.ts";

/** The backup that holds the lock of this installation, and what is recorded of it. */
export interface BackupRun {
  /** Whether a backup to this place succeeded before. */
  wasThere(place: string): Promise<boolean>;
  /** Whether this is the first one to this place of its day (UTC). */
  isFirstToday(place: string): Promise<boolean>;
  /** Whether one to this place ended within so many seconds. */
  isRecent(place: string, seconds: number): Promise<boolean>;
  /** Does the work and records how it ended; an aborted one leaves no record. */
  record<T extends { snapshot: string; bytes: number }>(
    place: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T>;
  /** Adds to the record of a backup that is good, what went wrong after it. */
  note(text: string): Promise<void>;
}

const longestReason = 500;

/** Records how a drill of restoring went; an empty reason = well. */
export async function recordDrill(
  connection: Connection,
  { place, snapshot, seconds, reason }: { place: string; snapshot: string; seconds: number; reason: string },
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: "provost drill" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set role provost_platform");
    await client.query(
      `insert into backup_run (kind, place, started_at, ended_at, outcome, snapshot, reason)
      values ('drill', $1, now() - make_interval(secs => $2), now(), $3, $4, $5)`,
      [place, seconds, reason === "" ? "done" : "failed", snapshot, reason.slice(0, longestReason)],
    );
  } finally {
    await client.end();
  }
}

/** Runs the work while no other backup of this installation runs; the lock ends with this process. */
export async function withBackupRun<T>(
  connection: Connection,
  work: (run: BackupRun) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: "provost backup lock" });
  client.on("error", () => {});
  await client.connect();
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows;
  try {
    const [lock] = await ask<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [backupLock]);
    if (lock?.taken !== true)
      throw new CommandFailure("another backup of this installation is running: wait for its end");
    // A database of an earlier version, which is backed up before it is updated, has no such table.
    const [table] = await ask<{ there: boolean }>("select to_regclass('backup_run') is not null as there");
    const has = table?.there === true;
    if (has) {
      await ask("set role provost_platform");
      await ask(
        "update backup_run set ended_at = now(), outcome = 'failed', reason = 'it was interrupted' where ended_at is null",
      );
    }
    const isSo = async (condition: string, values: unknown[]): Promise<boolean> => {
      if (!has) return false;
      const [found] = await ask<{ so: boolean }>(
        `select exists (select from backup_run where kind = 'backup' and ${condition}) as so`,
        values,
      );
      return found?.so === true;
    };
    let id: string | undefined;
    const end = async (outcome: "done" | "failed", values: [string, number, string]): Promise<void> => {
      if (id !== undefined)
        await ask(
          "update backup_run set ended_at = now(), outcome = $2, snapshot = $3, bytes = $4, reason = $5 where id = $1",
          [id, outcome, ...values],
        );
    };
    return await work({
      wasThere: (place) => isSo("outcome = 'done' and place = $1", [place]),
      isFirstToday: async (place) =>
        !(await isSo(
          "outcome = 'done' and place = $2 and id <> $1 and started_at >= date_trunc('day', now(), 'UTC')",
          [id, place],
        )),
      isRecent: (place, seconds) =>
        isSo("outcome is not null and place = $2 and ended_at > now() - make_interval(secs => $1)", [
          seconds,
          place,
        ]),
      record: async (place, signal, steps) => {
        const insert = "insert into backup_run (place) values ($1) returning id";
        if (has) id = (await ask<{ id: string }>(insert, [place]))[0]?.id;
        try {
          const result = await steps();
          await end("done", [result.snapshot, result.bytes, ""]);
          return result;
        } catch (error) {
          if (signal.aborted && id !== undefined) await ask("delete from backup_run where id = $1", [id]);
          else await end("failed", ["", 0, textOf(error).slice(0, longestReason)]);
          throw error;
        }
      },
      note: async (text) => {
        if (id !== undefined)
          await ask(
            "update backup_run set reason = left(concat_ws('; ', nullif(reason, ''), $2::text), $3) where id = $1",
            [id, text, longestReason],
          );
      },
    });
  } finally {
    await client.end();
  }
}
