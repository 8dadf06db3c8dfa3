import { platformTenantId } from "@provost/contract/wire/id";
import { type ColumnType, type Generated, type Kysely, sql } from "kysely";
import { audit } from "../audit.ts";
import type { TenantScope } from "../authority/scope.ts";
import { asTenant, type Database } from "./database.ts";
import type { Tables } from "./schema.ts";

interface WorkPauseTable {
  onlyRow: Generated<boolean>;
  since: ColumnType<Date, never, never>;
}

declare module "./schema.ts" {
  interface Tables {
    workPause: WorkPauseTable;
  }
}

/**
 * Pauses scheduled updates and queued emails on every server of a restored installation: the installation that was backed up may still
 * run, and what it has fetched and sent since is not in the backup.
 */
export async function pauseWork(transaction: Kysely<Tables>): Promise<void> {
  await sql`set local role provost_platform`.execute(transaction);
  await transaction
    .insertInto("workPause")
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`set local role none`.execute(transaction);
}

/** Since when scheduled updates and queued emails are paused; null = they are not. */
export async function workPausedSince(db: Pick<Database, "platform">): Promise<Date | null> {
  const row = await db.platform((platform) =>
    platform.selectFrom("workPause").select("since").executeTakeFirst(),
  );
  return row?.since ?? null;
}

/** The tenants whose scheduled updates and queued emails run: those that are enabled, none while work is paused. */
export async function workingTenants(db: Pick<Database, "platform">): Promise<string[]> {
  const tenants = await db.platform((platform) =>
    platform
      .selectFrom("tenant")
      .select("id")
      .where("disabledAt", "is", null)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom("workPause").select("since"))))
      .execute(),
  );
  return tenants.map(({ id }) => id);
}

/** Resumes them, and records who did so (`by` `null` = the operator by command); false when they were not paused. */
export async function resumeWork(
  { platform }: Pick<Database, "platform">,
  by: Pick<TenantScope, "actor" | "origin"> | null,
): Promise<boolean> {
  return platform(async (db) => {
    const ended = await db.deleteFrom("workPause").returning("since").executeTakeFirst();
    if (ended === undefined) return false;
    const entry = {
      ...({ actorId: by?.actor.userId ?? null, action: "update", entityId: platformTenantId } as const),
      ...{ entity: "work_pause", before: { pausedSince: ended.since.toISOString() } },
      after: { pausedSince: null },
    };
    await asTenant(db, platformTenantId, (records) => audit(records, entry), by?.origin);
    return true;
  });
}
