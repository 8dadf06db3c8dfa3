import { recordLimits } from "@provost/contract/wire/feature-limits";
import { sql } from "kysely";
import { refuse } from "../refusal.ts";
import type { TenantDb } from "./database.ts";

/** Refuses one more record of a kind whose lists are not paged, once the tenant has as many as it can. Each of several at once can get past it. */
export async function ensureSpaceFor(
  db: TenantDb,
  kind: keyof typeof recordLimits,
  table: string = kind,
): Promise<void> {
  const most = recordLimits[kind];
  const { rows } = await sql<{ isFull: boolean }>`
    select count(*) >= ${most} as is_full from ${sql.table(table)}`.execute(db);
  if (rows[0]?.isFull) throw refuse("records_full", { most });
}
