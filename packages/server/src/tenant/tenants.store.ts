import type { tenantTexts } from "@provost/contract/tenant/tenant";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { PlatformDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";
import type { TenantTable } from "../platform/db/schema.ts";
import { type TextCondition, textIs } from "../platform/text-filter.ts";

/** Which tenants a list shows. */
export interface TenantFilter {
  keyword: string;
  texts: readonly TextCondition<(typeof tenantTexts)[number]>[];
}

/** All tenants, for the platform's administrators and for finding one by its address. */
export function tenantsStore(db: PlatformDb) {
  const matching = ({ keyword, texts }: TenantFilter) =>
    db
      .selectFrom("tenant")
      .$if(keyword !== "", (query) =>
        query.where((eb) => {
          const part = containing(keyword);
          return eb.or([eb("id", "ilike", part), eb("name", "ilike", part), eb("domain", "ilike", part)]);
        }),
      )
      .where((eb) => eb.and(texts.map((condition) => textIs(eb.ref(condition.name), condition))));

  return {
    /** One change of the tenants at a time, so that what is free stays free. */
    lockAll: () => sql`select pg_advisory_xact_lock(hashtextextended('tenants', 0))`.execute(db),

    page: (filter: TenantFilter, limit: number, offset: number) =>
      matching(filter).selectAll().orderBy("id").limit(limit).offset(offset).execute(),

    existing: async (ids: readonly string[]): Promise<string[]> => {
      const rows = await db.selectFrom("tenant").select("id").where("id", "in", ids).orderBy("id").execute();
      return rows.map(({ id }) => id);
    },

    count: async (filter: TenantFilter) => {
      const { n } = await matching(filter)
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return Number(n);
    },

    byId: (id: string) => db.selectFrom("tenant").selectAll().where("id", "=", id).executeTakeFirst(),

    lock: (id: string) =>
      db.selectFrom("tenant").selectAll().where("id", "=", id).forUpdate().executeTakeFirst(),

    /** Upper and lower case are one: ids name folders, too. */
    isTaken: async (id: string) => {
      const row = await db
        .selectFrom("tenant")
        .select("id")
        .where((eb) => eb(eb.fn<string>("lower", ["id"]), "=", id.toLowerCase()))
        .executeTakeFirst();
      return row !== undefined;
    },

    ownerOfDomain: async (domain: string) => {
      const row = await db.selectFrom("tenant").select("id").where("domain", "=", domain).executeTakeFirst();
      return row?.id ?? null;
    },

    /** The tenants that have an address, by it. */
    domains: async (): Promise<ReadonlyMap<string, string>> => {
      const rows = await db
        .selectFrom("tenant")
        .select(["id", "domain"])
        .where("domain", "is not", null)
        .execute();
      return new Map(rows.map(({ id, domain }) => [domain ?? "", id]));
    },

    ids: async (): Promise<ReadonlySet<string>> => {
      const rows = await db.selectFrom("tenant").select("id").execute();
      return new Set(rows.map(({ id }) => id));
    },

    insert: (tenant: Insertable<TenantTable>) =>
      db.insertInto("tenant").values(tenant).returningAll().executeTakeFirstOrThrow(),

    update: ({ id }: Authorized<"tenant", "edit">, tenant: Updateable<TenantTable>) =>
      db
        .updateTable("tenant")
        .set((eb) => ({ ...tenant, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    remove: ({ id }: Authorized<"tenant", "manage">) =>
      db.deleteFrom("tenant").where("id", "=", id).execute(),
  };
}
