import type { MapBorders, MapRegion } from "@provost/contract/source/map-shapes";
import { mapLimits } from "@provost/contract/wire/feature-limits";
import { type Generated, type Insertable, sql, type Updateable } from "kysely";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { ensureSpaceFor } from "../../platform/db/record-limit.ts";
import type { Json, TenantRow } from "../../platform/db/row.ts";
import { refuse } from "../../platform/refusal.ts";

interface MapTable extends TenantRow {
  id: string;
  name: string;
  regions: Json<MapRegion[]>;
  borders: Json<MapBorders>;
  shapes: number;
  bytes: number;
  keyProperty: string;
  keyEnProperty: string;
  ownerId: string | null;
  createdAt: Generated<Date>;
  updatedAt: Date;
  version: Generated<number>;
}

declare module "../../platform/db/schema.ts" {
  interface Tables {
    mapShapes: MapTable;
  }
}

const listed = [
  "mapShapes.id",
  "mapShapes.name",
  "mapShapes.shapes",
  "mapShapes.bytes",
  "mapShapes.keyProperty",
  "mapShapes.keyEnProperty",
  "mapShapes.updatedAt",
  "mapShapes.version",
] as const;

/** Map shapes of one tenant. */
export function mapStore(db: TenantDb) {
  const rows = () =>
    db
      .selectFrom("mapShapes")
      .leftJoin("appUser", "appUser.id", "mapShapes.ownerId")
      .select(listed)
      .select("appUser.nickName as ownerName");
  return {
    all: () => rows().orderBy("mapShapes.name").execute(),

    byId: (id: string) => rows().where("mapShapes.id", "=", id).executeTakeFirst(),

    lock: (id: string) =>
      db.selectFrom("mapShapes").select("id").where("id", "=", id).forUpdate().executeTakeFirst(),

    whole: (id: string) => db.selectFrom("mapShapes").selectAll().where("id", "=", id).executeTakeFirst(),

    version: (id: string) =>
      db.selectFrom("mapShapes").select(["id", "version"]).where("id", "=", id).executeTakeFirst(),

    named: async (ids: readonly string[], names: readonly string[]) => {
      if (ids.length + names.length === 0) return [];
      return db
        .selectFrom("mapShapes")
        .select(["id", "name"])
        .where(({ eb, or, fn }) =>
          or([
            ...(ids.length > 0 ? [eb("id", "in", ids)] : []),
            ...(names.length > 0 ? [eb(fn<string>("lower", ["name"]), "in", names)] : []),
          ]),
        )
        .orderBy("name")
        .execute();
    },

    versions: () => db.selectFrom("mapShapes").select(["id", "version"]).orderBy("name").execute(),

    regions: async (id: string) => {
      const query = db.selectFrom("mapShapes").select("regions").where("id", "=", id);
      return (await query.executeTakeFirst())?.regions ?? [];
    },

    /** Refuses shapes of a map, once those of all maps would be too many. Each of several at once can get past it. */
    ensureSpace: async (shapes: number, replaced: string | undefined) => {
      const { others } = await db
        .selectFrom("mapShapes")
        .select(({ fn }) => fn.coalesce(fn.sum<string>("shapes"), sql<string>`0`).as("others"))
        .$if(replaced !== undefined, (query) => query.where("id", "!=", replaced ?? ""))
        .executeTakeFirstOrThrow();
      const most = mapLimits.shapesOfAll;
      if (Number(others) + shapes > most) throw refuse("map_shapes_full", { most, others: Number(others) });
    },

    insert: async (row: Omit<Insertable<MapTable>, "tenantId" | "version" | "createdAt">) => {
      await ensureSpaceFor(db, "mapShapes");
      await db.insertInto("mapShapes").values(row).execute();
    },

    update: ({ id }: Authorized<"map_shapes", "edit">, change: Updateable<MapTable>) =>
      db
        .updateTable("mapShapes")
        .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    remove: ({ id }: Authorized<"map_shapes", "manage">) =>
      db.deleteFrom("mapShapes").where("id", "=", id).execute(),
  };
}

export type MapRow = NonNullable<Awaited<ReturnType<ReturnType<typeof mapStore>["byId"]>>>;
