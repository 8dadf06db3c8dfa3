import type { FanOut, VirtualColumn } from "@provost/contract/source/virtual-table";
import { sql } from "kysely";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { ensureSpaceFor } from "../../platform/db/record-limit.ts";
import type { StoredDefinition } from "./virtual-definition.ts";

interface Saved {
  tableName: string;
  comment: string;
  definition: StoredDefinition;
  columns: readonly VirtualColumn[];
  fanOut: FanOut | null;
  updatedAt: Date;
}

function written({ definition, columns, fanOut, ...rest }: Saved) {
  return {
    ...rest,
    definition: JSON.stringify(definition),
    columns: JSON.stringify(columns),
    fanOut: fanOut && JSON.stringify(fanOut),
  };
}

/** Virtual tables of one tenant. */
export function virtualStore(db: TenantDb) {
  const tables = () =>
    db
      .selectFrom("virtualTable")
      .leftJoin("appUser", "appUser.id", "virtualTable.ownerId")
      .where("virtualTable.removedAt", "is", null)
      .selectAll("virtualTable")
      .select("appUser.nickName as ownerName");

  return {
    all: () => tables().orderBy("virtualTable.tableName").execute(),

    byId: (id: string) => tables().where("virtualTable.id", "=", id).executeTakeFirst(),

    lock: (id: string) =>
      db
        .selectFrom("virtualTable")
        .select(["id", "version", "tableName"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst(),

    byName: (tableName: string) =>
      db
        .selectFrom("virtualTable")
        .select(["id", "tableName"])
        .where((eb) => eb(eb.fn("lower", ["tableName"]), "=", tableName.toLowerCase()))
        .where("removedAt", "is", null)
        .executeTakeFirst(),

    insert: async (row: Saved & { id: string; ownerId: string }) => {
      await ensureSpaceFor(db, "virtualTable");
      await db
        .insertInto("virtualTable")
        .values({ ...written(row), id: row.id, ownerId: row.ownerId })
        .execute();
    },

    update: ({ id }: Authorized<"virtual", "edit">, row: Saved) =>
      db
        .updateTable("virtualTable")
        .set((eb) => ({ ...written(row), version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),
  };
}

export type VirtualRow = NonNullable<Awaited<ReturnType<ReturnType<typeof virtualStore>["byId"]>>>;

/** Holds the names of the tenant's tables still until the transaction ends: data sets and virtual tables share them. */
export async function lockTableNames(db: TenantDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('table names ' || current_setting('provost.tenant'), 0))`.execute(
    db,
  );
}
