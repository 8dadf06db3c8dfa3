import { type Expression, type Insertable, type Selectable, type SqlBool, sql } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { personName } from "../platform/db/person-name.ts";
import type { Tables } from "../platform/db/schema.ts";
import {
  type DocumentKind,
  documentTables,
  type VersionedKind,
  type VersionTable,
  versionTables,
} from "./document-tables.ts";

type TableOf<K extends VersionedKind> = Tables[(typeof versionTables)[K]];
type Key = (typeof documentTables)[DocumentKind]["key"];

/** What is stored of a version, whatever the kind. */
export type VersionFields<K extends VersionedKind> = Omit<Insertable<TableOf<K>>, Key | "tenantId">;

/** A version as it is stored, and what its author is called; null once he is removed. */
export type VersionRow<K extends VersionedKind> = Selectable<TableOf<K>> & { savedByName: string | null };

/** The same without what was saved, which may be large. */
export type ListedVersion<K extends VersionedKind> = Omit<VersionRow<K>, "content">;

// Of a virtual table, who sees a version depends on what was saved.
const listed: Readonly<Record<VersionedKind, readonly string[]>> = {
  chart: ["name"],
  dashboard: ["name"],
  courseware: ["name", "summary", "kind"],
  virtual: ["tableName", "comment", "definition", "columns", "fanOut"],
};

/** What documents of one kind were at each save, the newest included. */
export function versionStore<K extends VersionedKind>(db: TenantDb, kind: K) {
  const table: VersionTable = versionTables[kind];
  const { key } = documentTables[kind];
  const versions = (id: string, columns: readonly string[]) =>
    db
      .selectFrom(table)
      .leftJoin("appUser", "appUser.id", `${table}.savedBy`)
      .where(sql.ref(`${table}.${key}`), "=", id)
      .select([`${table}.version`, `${table}.savedAt`, personName("appUser").as("savedByName")])
      .select(columns.map((column) => sql.ref(`${table}.${column}`).as(column)));

  return {
    list: (id: string) =>
      versions(id, listed[kind]).orderBy(`${table}.version`, "desc").$castTo<ListedVersion<K>>().execute(),

    async one(id: string, version: number): Promise<VersionRow<K> | undefined> {
      const [row] = await versions(id, kind === "virtual" ? listed[kind] : [...listed[kind], "content"])
        .where(`${table}.version`, "=", version)
        .execute();
      return row as VersionRow<K> | undefined;
    },

    /** One that is there already stays as it is. */
    insert: ({ id }: Authorized<K, "edit">, version: VersionFields<K>) =>
      db
        .insertInto(table)
        .values({ ...version, [key]: id } as Insertable<Tables[VersionTable]>)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    /** Those up to a number, but for the ones that have to stay. */
    forgetUpTo: ({ id }: Authorized<K, "edit">, version: number, isLeft?: Expression<SqlBool>) =>
      db
        .deleteFrom(table)
        .where(sql.ref(key), "=", id)
        .where("version", "<=", version)
        .$if(isLeft !== undefined, (query) => query.where(isLeft ?? sql<boolean>`true`))
        .execute(),
  };
}
