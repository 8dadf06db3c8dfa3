import { type RawBuilder, sql } from "kysely";
import { dayMs } from "../platform/clock.ts";
import type { TenantDb, TenantHandle } from "../platform/db/database.ts";
import { tenantRecord } from "../tenant/tenant.service.ts";

const logs = { audit: "audit_log", signIn: "login_log", error: "local_log" } as const;
/** Deleted in one transaction. */
const atATime = 10_000;

async function removeSome(db: TenantDb, table: string, before: Date): Promise<number> {
  const old: RawBuilder<unknown> = sql`select id from ${sql.table(table)} where at < ${before} limit ${atATime}`;
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where id in (${old})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Removes entries of a tenant's logs that are older than its settings let them stay, some at a time; ends early once `stopping` is aborted. */
export async function forgetLogs(tenant: TenantHandle, now: Date, stopping: AbortSignal): Promise<void> {
  const days = (await tenant.run(tenantRecord))?.settings.logDays;
  for (const [name, table] of Object.entries(logs)) {
    const stay = days?.[name as keyof typeof logs] ?? 0;
    if (stay === 0) continue;
    const before = new Date(now.getTime() - stay * dayMs);
    let removed = atATime;
    while (removed === atATime && !stopping.aborted)
      removed = await tenant.run((db) => removeSome(db, table, before));
  }
}
