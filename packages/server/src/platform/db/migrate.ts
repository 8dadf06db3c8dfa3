import { readdirSync } from "node:fs";
import type { Kysely } from "kysely";
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

/** Migrates the schema to the latest or the named migration; servers that start together take turns. */
export async function migrate(db: Kysely<Tables>, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const { error, results = [] } =
    upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
