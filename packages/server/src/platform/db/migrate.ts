import { readdirSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Tables } from "./schema.ts";

const folder = new URL("migrations/", import.meta.url);

/** Every migration this version knows, in order: the files of their folder. */
export const migrationNames: readonly string[] = readdirSync(folder)
  .filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -".ts".length))
  .sort();

async function getMigrations(): Promise<Record<string, Migration>> {
  const load = async (name: string): Promise<[string, Migration]> => [
    name,
    await import(new URL(`${name}.ts`, folder).href),
  ];
  return Object.fromEntries(await Promise.all(migrationNames.map(load)));
}

/** Refuses a database in which a later version has run migrations: this one does not know its tables. Whether any have run. */
async function checkKnown(db: Kysely<Tables>): Promise<boolean> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `the database was last used by a newer Provost (this one does not know ${unknown.join(", ")}): start that version or a later one; nothing was changed`,
    );
  return rows.length > 0;
}

/** Removes what the migrator made for itself before the first migration, unless one was committed; a transaction that has failed does so by itself. */
async function forgetAttempt(db: Kysely<Tables>): Promise<void> {
  const empty = sql`
    do $$ begin
      if not exists (select from kysely_migration) then
        drop table kysely_migration, kysely_migration_lock;
      end if;
    end $$`;
  await empty.execute(db).catch(() => {});
}

/** Migrates the schema to the latest or the named migration; servers that start together take turns. */
export async function migrate(db: Kysely<Tables>, upTo?: string): Promise<string[]> {
  let cause: unknown;
  // Inside a transaction, what the migrator does after a failure fails, too, and would be reported instead.
  const remembering = ({ up }: Migration): Migration => ({
    up: (at) =>
      up(at).catch((error: unknown) => {
        cause ??= error;
        throw error;
      }),
  });
  const remembered = async (): Promise<Record<string, Migration>> =>
    Object.fromEntries(Object.entries(await getMigrations()).map(([name, one]) => [name, remembering(one)]));
  const migrator = new Migrator({ db, provider: { getMigrations: remembered } });
  const isFirst = !(await checkKnown(db));
  const { error, results = [] } =
    upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error) {
    if (isFirst) await forgetAttempt(db);
    throw cause ?? error;
  }
  return results.map((result) => result.migrationName);
}
