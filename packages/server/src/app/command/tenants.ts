import { platformTenantId } from "@provost/contract/wire/id";
import { sql } from "kysely";
import { endSessions } from "../../auth/session/session.service.ts";
import { audit } from "../../platform/audit.ts";
import { asServer } from "../../platform/authority/authority.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, notify } from "../../platform/db/database.ts";
import { CommandFailure } from "./command.ts";

/** Every tenant, by its id. */
export function allTenants(db: Database) {
  return db.platform((platform) => platform.selectFrom("tenant").selectAll().orderBy("id").execute());
}

/** A tenant that is there. */
export async function tenantOf(db: Database, id: string) {
  const tenant = (await allTenants(db)).find((one) => one.id === id);
  if (!tenant) throw new CommandFailure(`there is no tenant ${id}; "tenant list" shows them`);
  return tenant;
}

/** Lets a tenant's people in or not; every server hears of it. Gives false when it was so already. */
export async function setTenantAccess(
  db: Database,
  clock: Clock,
  id: string,
  open: boolean,
): Promise<boolean> {
  if (id === platformTenantId && !open)
    throw new CommandFailure(`${id} is the platform's own tenant: without it nobody could manage the others`);
  await tenantOf(db, id);
  // One transaction for the tenant's row, which the platform role may change, and the audit log, which is a tenant's.
  return db.owner.transaction().execute(async (transaction) => {
    await sql`set local role provost_platform`.execute(transaction);
    const now = clock.now();
    const changed = await transaction
      .updateTable("tenant")
      .set(({ eb }) => ({ disabledAt: open ? null : now, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("disabledAt", open ? "is not" : "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!changed) return false;
    await sql`set local role provost_tenant`.execute(transaction);
    if (!open) {
      await sql`select set_config('provost.tenant', ${id}, true)`.execute(transaction);
      await endSessions(transaction, id, { tenant: asServer("tenant", id) }, "tenant_closed", now);
    }
    await sql`select set_config('provost.tenant', ${platformTenantId}, true)`.execute(transaction);
    await audit(transaction, {
      actorId: null,
      action: "update",
      entity: "tenant",
      entityId: id,
      before: { name: changed.name, disabled: open },
      after: { name: changed.name, disabled: !open },
    });
    await notify(transaction, `${id} actor`);
    return true;
  });
}
