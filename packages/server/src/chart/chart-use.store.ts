import { sql } from "kysely";
import { isFound, type SharingViewer } from "../document/shared.service.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";

/** What charts of one tenant read. */
export function chartUseStore(db: TenantDb) {
  const dataSrc = sql<string | null>`content->>'dataSrc'`;
  const nameEn = sql<string | null>`content->>'nameEn'`;
  const text = sql<string | null>`content->>'sql'`;
  // The tables whose values its parameters offer, in lower case.
  const offered = sql<string[]>`array(
    select lower(one #>> '{}') from jsonb_path_query(content, '$.parameters[*].values.table') as one)`;
  return {
    contents: (ids: readonly string[]) =>
      db
        .selectFrom("chart")
        .select(["id", "name", nameEn.as("nameEn")])
        .select(sql<unknown>`content - 'nameEn'`.as("content"))
        .where("id", "in", ids)
        .orderBy("name")
        .execute(),

    found: (ids: readonly string[], viewer: SharingViewer) =>
      db.selectFrom("chart").select("id").where("id", "in", ids).where(isFound("chart", viewer)).execute(),

    /** Charts whose style names these map shapes. */
    onMap: (mapId: string) =>
      db
        .selectFrom("chart")
        .select(["id", "name", nameEn.as("nameEn")])
        .where(sql`content #>> '{chartStyle,map}'`, "=", mapId)
        .orderBy("name")
        .orderBy("id")
        .execute(),

    /** Charts of a table, those with a parameter whose values are from it, and those whose SQL has its name anywhere. */
    naming: (tableName: string) =>
      db
        .selectFrom("chart")
        .select(["id", "name", nameEn.as("nameEn"), "removedAt", dataSrc.as("dataSrc"), text.as("sql")])
        .select(offered.as("offered"))
        .where((eb) =>
          eb.or([
            eb(sql`lower(${dataSrc})`, "=", sql`lower(${tableName})`),
            sql<boolean>`lower(${tableName}) = any(${offered})`,
            eb(text, "ilike", containing(tableName)),
          ]),
        )
        .orderBy("name")
        .orderBy("id")
        .execute(),
  };
}
