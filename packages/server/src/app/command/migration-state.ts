import { migrationNames } from "../../platform/db/migrate.ts";

/** How a database relates to this version: pending migrations, and migrations that only another version knows. */
export interface MigrationState {
  waiting: readonly string[];
  unknown: readonly string[];
}

/** Compares the migrations that were run with those of this version. */
export function migrationState(run: readonly string[]): MigrationState {
  return {
    waiting: migrationNames.filter((name) => !run.includes(name)),
    unknown: run.filter((name) => !migrationNames.includes(name)),
  };
}
