import { auditButtons } from "@provost/contract/log/log-feature";
import { sql } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";
import { inBatches, type SystemTable, systemTableKeys } from "../platform/system-table.ts";

const batch = 5000;

function after(db: TenantDb, id: string | null, timeZone: string) {
  return db
    .selectFrom("auditLog")
    .select(["id", "actor", "action", "entity", "entityId", "entityName"])
    .select(sql<string>`to_char(at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`.as("at"))
    .$if(id !== null, (query) => query.where("id", ">", id ?? ""))
    .orderBy("id")
    .limit(batch)
    .execute();
}

/** Who changed what and when, for reports; the values before and after are shown on the log's own page only. */
export const auditTable: SystemTable = {
  key: systemTableKeys.audit,
  tableName: "sys_audit_log",
  comment: { zh: "操作审计：谁在何时更改了什么", en: "Audit log: who changed what and when" },
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
  async *rows(tenant, timeZone) {
    for await (const found of inBatches(tenant, (db, last) => after(db, last, timeZone)))
      yield found.map((row) => [row.at, row.actor, row.action, row.entity, row.entityId, row.entityName]);
  },
};
