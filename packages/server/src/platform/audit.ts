import type { TenantDb } from "./db/database.ts";
import { timeOrderedIds } from "./ids.ts";

/** A change worth remembering: who did what to which thing, and how it was before and after. */
export interface AuditEntry {
  actorId: string | null;
  action: "create" | "update" | "remove" | "import";
  entity: string;
  entityId: string;
  before: object | null;
  after: object | null;
}

/** Writes the entry in the transaction of the change itself. */
export async function audit(db: TenantDb, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("auditLog")
    .values({
      ...entry,
      id: timeOrderedIds.next(),
      before: entry.before && JSON.stringify(entry.before),
      after: entry.after && JSON.stringify(entry.after),
    })
    .execute();
}
