import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import type { PostgresConnection } from "../postgres/connection.ts";
import { createDatabase } from "../postgres/database.ts";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: { connection: PostgresConnection; admin: PostgresConnection };
  }
}

/** The migrated, empty database that each test file clones. */
export const templateName = "provost_template";

/** Starts one PostgreSQL for the whole run and migrates the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "provost-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await createDatabase(postgres.admin, templateName, { owner: postgres.connection.user });
  const db = await openDatabase({ ...postgres.connection, database: templateName });
  await migrate(db.owner);
  await db.close();
  project.provide("postgres", { connection: postgres.connection, admin: postgres.admin });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
