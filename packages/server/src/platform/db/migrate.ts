import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as first from "./migrations/0001-first.ts";
import * as identity from "./migrations/0002-identity.ts";
import * as consoleShell from "./migrations/0003-console.ts";
import * as asking from "./migrations/0004-asking.ts";
import * as showing from "./migrations/0005-showing.ts";
import * as bringingIn from "./migrations/0007-bringing-in.ts";
import * as keeping from "./migrations/0009-keeping.ts";
import * as sharing from "./migrations/0010-sharing.ts";
import * as exporting from "./migrations/0011-exports.ts";
import * as tables from "./migrations/0012-tables.ts";
import * as folders from "./migrations/0013-folders.ts";
import * as uploads from "./migrations/0014-uploads.ts";
import * as courseware from "./migrations/0015-courseware.ts";
import * as demand from "./migrations/0016-demand.ts";
import * as coursewareHistory from "./migrations/0017-courseware-history.ts";
import * as demandIndex from "./migrations/0018-demand-index.ts";
import * as buttonName from "./migrations/0019-button-name.ts";
import * as peopleScope from "./migrations/0020-people-scope.ts";
import * as delayedPurge from "./migrations/0021-delayed-purge.ts";
import * as systemGroups from "./migrations/0022-system-groups.ts";
import type { Tables } from "./schema.ts";

const migrations: Record<string, Migration> = {
  "0001-first": first,
  "0002-identity": identity,
  "0003-console": consoleShell,
  "0004-asking": asking,
  "0005-showing": showing,
  "0007-bringing-in": bringingIn,
  "0009-keeping": keeping,
  "0010-sharing": sharing,
  "0011-exports": exporting,
  "0012-tables": tables,
  "0013-folders": folders,
  "0014-uploads": uploads,
  "0015-courseware": courseware,
  "0016-demand": demand,
  "0017-courseware-history": coursewareHistory,
  "0018-demand-index": demandIndex,
  "0019-button-name": buttonName,
  "0020-people-scope": peopleScope,
  "0021-delayed-purge": delayedPurge,
  "0022-system-groups": systemGroups,
};

/** Every migration this version knows, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Migrates the schema to the latest or the named migration; servers that start together take turns. */
export async function migrate(db: Kysely<Tables>, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } =
    upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
