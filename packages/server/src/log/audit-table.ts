import { auditButtons } from "@provost/contract/log/log-feature";
import { sql } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";
import {
  inBatches,
  type SystemTable,
  systemTableComments,
  systemTableKeys,
} from "../platform/system-table.ts";

const batch = 5000;

function after(db: TenantDb, id: string | null, timeZone: string, upTo?: string) {
  return db
    .selectFrom("auditLog")
    .select(["id", "actor", "action", "entity", "entityId", "entityName"])
    .select(sql<string>`to_char(at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`.as("at"))
    .$if(id !== null, (query) => query.where("id", ">", id ?? ""))
    .$if(upTo !== undefined, (query) => query.where("id", "<=", upTo ?? ""))
    .orderBy("id")
    .limit(batch)
    .execute();
}

/** Who changed what and when, for reports; the values before and after are shown on the log's own page only. */
export const auditTable: SystemTable = {
  key: systemTableKeys.audit,
  tableName: "sys_audit_log",
  comment: systemTableComments.audit,
  button: auditButtons.view,
  columns: [
    { name: "changed_at", type: "TIMESTAMP", label: { zh: "时间", en: "Time" } },
    { name: "actor", type: "VARCHAR", label: { zh: "账号", en: "Account" } },
    { name: "action", type: "VARCHAR", label: { zh: "操作", en: "Action" } },
    { name: "entity", type: "VARCHAR", label: { zh: "对象类型", en: "Target type" } },
    { name: "entity_id", type: "VARCHAR", label: { zh: "对象编号", en: "Target ID" } },
    { name: "entity_name", type: "VARCHAR", label: { zh: "对象名称", en: "Target name" } },
  ],
  mark: async (db) => {
    // Ids are made before they are committed: a smaller one may come after a larger one.
    const { count, first, last } = await db
      .selectFrom("auditLog")
      .select(({ fn }) => [fn.countAll().as("count")])
      .select(sql<string | null>`min(id::text)`.as("first"))
      .select(sql<string | null>`max(id::text)`.as("last"))
      .executeTakeFirstOrThrow();
    return `${first} ${last} ${count}`;
  },
  added: (before, now) => {
    const [[first, last = "", had], [firstNow, lastNow = "", has]] = [before.split(" "), now.split(" ")];
    const isGrown = first === firstNow && Number(has) > Number(had) && last < lastNow;
    return isGrown ? { after: last, upTo: lastNow, count: Number(has) - Number(had) } : null;
  },
  async *rows(tenant, timeZone, span) {
    const read = (db: TenantDb, last: string | null) => after(db, last, timeZone, span?.upTo);
    for await (const found of inBatches(tenant, read, span?.after))
      yield found.map((row) => [row.at, row.actor, row.action, row.entity, row.entityId, row.entityName]);
  },
};
