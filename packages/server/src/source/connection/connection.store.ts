import type { ConnectionHealth, ConnectionKind } from "@provost/contract/source/connection";
import type { Access } from "@provost/contract/wire/access";
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from "kysely";
import { grantLevel, isFound, type SharingViewer } from "../../document/shared.service.ts";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { ensureSpaceFor } from "../../platform/db/record-limit.ts";
import type { TenantRow } from "../../platform/db/row.ts";

interface ConnectionTable extends TenantRow {
  id: string;
  name: string;
  kind: ConnectionKind;
  host: string;
  port: number;
  database: string;
  username: string;
  tls: boolean;
  ca: string;
  /** Sealed. */
  secret: string;
  ownerId: string | null;
  health: ColumnType<ConnectionHealth | null, string | null | undefined, string | null>;
  createdAt: Date;
  updatedAt: Date;
  version: Generated<number>;
  access: Generated<Access>;
  sharingVersion: Generated<number>;
}

declare module "../../platform/db/schema.ts" {
  interface Tables {
    connection: ConnectionTable;
  }
}

/** Databases of one tenant. */
export function connectionStore(db: TenantDb) {
  const rows = () =>
    db
      .selectFrom("connection")
      .leftJoin("appUser", "appUser.id", "connection.ownerId")
      .selectAll("connection")
      .select("appUser.nickName as ownerName");
  const seenBy = (viewer: SharingViewer) => rows().select(grantLevel("connection", viewer).as("grantLevel"));
  return {
    /** All, for the server itself. */
    all: () => rows().orderBy("connection.name").execute(),

    visible: (viewer: SharingViewer) =>
      seenBy(viewer).where(isFound("connection", viewer)).orderBy("connection.name").execute(),

    /** One with what is granted to a viewer, who may not be allowed to know of it. */
    seen: (id: string, viewer: SharingViewer) =>
      seenBy(viewer).where("connection.id", "=", id).executeTakeFirst(),

    byId: (id: string) => rows().where("connection.id", "=", id).executeTakeFirst(),

    lock: (id: string) =>
      db.selectFrom("connection").selectAll().where("id", "=", id).forUpdate().executeTakeFirst(),

    insert: async (
      row: Omit<Insertable<ConnectionTable>, "tenantId" | "version" | "health" | "access" | "sharingVersion">,
    ) => {
      await ensureSpaceFor(db, "connection");
      await db.insertInto("connection").values(row).execute();
    },

    update: ({ id }: Authorized<"connection", "edit">, change: Updateable<ConnectionTable>) =>
      db
        .updateTable("connection")
        .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    /** Of the settings that were used: what was under way while they were changed says nothing of the new ones. */
    saveHealth: ({ id }: Authorized<"connection", "edit">, version: number, health: ConnectionHealth) =>
      db
        .updateTable("connection")
        .set({ health: JSON.stringify(health) })
        .where("id", "=", id)
        .where("version", "=", version)
        .execute(),

    remove: ({ id }: Authorized<"connection", "manage">) =>
      db.deleteFrom("connection").where("id", "=", id).execute(),

    /** Its published tables, those in the recycle bin among them. */
    tablesOf: (id: string) =>
      db
        .selectFrom("dataset")
        .select(["id", "tableName", "remoteSchema", "remoteName", "removedAt", "ownerId", "pushedAt"])
        .where("connectionId", "=", id)
        .execute(),

    /** How many tables of each are published and not in the recycle bin. */
    counts: async (): Promise<Map<string, number>> => {
      const found = await db
        .selectFrom("dataset")
        .select(["connectionId"])
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where("connectionId", "is not", null)
        .where("removedAt", "is", null)
        .groupBy("connectionId")
        .execute();
      return new Map(found.map(({ connectionId, n }) => [connectionId ?? "", Number(n)]));
    },
  };
}

export type ConnectionRow = Selectable<ConnectionTable> & { ownerName: string | null };

/** One with the level that is granted to a viewer. */
export type SeenConnection = ConnectionRow & { grantLevel: "view" | "edit" | null };
