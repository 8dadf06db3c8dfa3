import type { AuditAction } from "@provost/contract/log/audit";
import { sql } from "kysely";
import type { TenantDb } from "./db/database.ts";
import { timeOrderedIds } from "./ids.ts";

/** An audited change: who did what to which resource, with its state before and after. */
export interface AuditEntry {
  actorId: string | null;
  action: AuditAction;
  entity: string;
  entityId: string;
  before: object | null;
  after: object | null;
}

const namingFields = ["name", "tableName", "dictValue", "account", "code"];

function nameOf(thing: object | null): string {
  const fields = new Map<string, unknown>(Object.entries(thing ?? {}));
  const name = namingFields.map((field) => fields.get(field)).find((value) => typeof value === "string");
  return typeof name === "string" ? name : "";
}

/** SQL: a setting of the transaction; empty where there is none. */
const settingOf = (setting: string) => sql<string>`coalesce(current_setting(${setting}, true), '')`;

/** Writes the entry in the transaction of the change itself. */
export async function audit(db: TenantDb, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("auditLog")
    .values(({ selectFrom, val, fn }) => ({
      ...entry,
      id: timeOrderedIds.next(),
      before: entry.before && JSON.stringify(entry.before),
      after: entry.after && JSON.stringify(entry.after),
      entityName: nameOf(entry.after) || nameOf(entry.before),
      address: settingOf("provost.address"),
      userAgent: settingOf("provost.user_agent"),
      actor: fn.coalesce(selectFrom("appUser").select("account").where("id", "=", entry.actorId), val("")),
    }))
    .execute();
}
