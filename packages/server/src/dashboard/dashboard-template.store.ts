import type { DashboardFile } from "@provost/contract/dashboard/dashboard-file";
import { type ColumnType, type Generated, type Selectable, sql } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { PlatformDb, PlatformQueries, TenantDb } from "../platform/db/database.ts";
import type { Json, Timestamp } from "../platform/db/row.ts";

interface DashboardTemplateTable {
  dashboardId: string;
  name: string;
  file: Json<DashboardFile>;
  version: Generated<number>;
  tenants: ColumnType<string[] | null, string[] | null, string[] | null>;
  publishedAt: Timestamp;
}

declare module "../platform/db/schema.ts" {
  interface Tables {
    dashboardTemplate: DashboardTemplateTable;
  }
}

export type TemplateRow = Omit<Selectable<DashboardTemplateTable>, "file">;

const columns = ["dashboardId", "name", "version", "tenants", "publishedAt"] as const;

/** What is offered to a tenant. */
export function offeredTemplates(db: PlatformQueries, tenantId: string) {
  const offered = db
    .selectFrom("dashboardTemplate")
    .where((eb) => eb.or([eb("tenants", "is", null), sql<boolean>`${tenantId} = any(${eb.ref("tenants")})`]));
  return {
    all: (): Promise<TemplateRow[]> =>
      offered.select(columns).orderBy("name").orderBy("dashboardId").execute(),

    file: async (id: string): Promise<DashboardFile | undefined> =>
      (await offered.select("file").where("dashboardId", "=", id).executeTakeFirst())?.file,
  };
}

/** Whether a dashboard of the caller's tenant is offered to others; only the platform's tenant sees any. */
export async function isOffered(db: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql`select from dashboard_template where dashboard_id = ${id}`.execute(db);
  return rows.length > 0;
}

/** What dashboards of the platform's tenant are offered as. */
export function templateStore(db: PlatformDb) {
  return {
    of: ({ id }: Authorized<"dashboard", "edit">): Promise<TemplateRow | undefined> =>
      db.selectFrom("dashboardTemplate").select(columns).where("dashboardId", "=", id).executeTakeFirst(),

    /** A file that is not the same makes a new version. */
    publish: (
      { id: dashboardId }: Authorized<"dashboard", "edit">,
      { file, tenants, publishedAt }: { file: DashboardFile; tenants: string[] | null; publishedAt: Date },
    ): Promise<TemplateRow> => {
      const fields = { name: file.name, file: JSON.stringify(file), tenants, publishedAt };
      return db
        .insertInto("dashboardTemplate")
        .values({ dashboardId, ...fields })
        .onConflict((conflict) =>
          conflict.column("dashboardId").doUpdateSet((eb) => ({
            ...fields,
            version: sql<number>`dashboard_template.version + (dashboard_template.file <> ${eb.ref("excluded.file")})::int`,
          })),
        )
        .returning(columns)
        .executeTakeFirstOrThrow();
    },

    withdraw: ({ id }: Authorized<"dashboard", "edit">) =>
      db.deleteFrom("dashboardTemplate").where("dashboardId", "=", id).execute(),
  };
}
