import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as first from "./migrations/0001-first.ts";
import type { Tables } from "./schema.ts";

const migrations: Record<string, Migration> = {
  "0001-first": first,
};

/** Brings the schema up to date; servers starting together take turns. */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
