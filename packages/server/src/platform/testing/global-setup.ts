import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platformTenantId } from "@provost/contract/wire/id";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { seedTenant } from "../../app/seed/seed-tenant.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { timeOrderedIds } from "../ids.ts";
import type { PostgresConnection } from "../postgres/connection.ts";
import { createDatabase } from "../postgres/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../postgres/embedded-postgres.ts";
import { startPasswordPool } from "../worker/password-pool.ts";
import { adminPassword } from "./test-client.ts";
import { cheapPasswords, testTenants } from "./test-tenants.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: { connection: PostgresConnection; admin: PostgresConnection };
    /** The hash of the tests' one password. */
    passwordHash: string;
    /** A folder that goes away with the run. */
    scratch: string;
  }
}

/** The databases that test files clone: migrated and empty, or with the two tenants of the test server as well. */
export const templates = { empty: "provost_template", tenants: "provost_template_tenants" } as const;

// The cluster lives no longer than the run: nothing of it must survive a crash.
const settings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off",
  checkpoint_timeout: "1h",
  max_wal_size: "4GB",
  scram_iterations: "1",
};

async function tune({ admin, connection }: EmbeddedPostgres): Promise<void> {
  const session = new pg.Client(admin);
  await session.connect();
  for (const [name, value] of Object.entries(settings))
    await session.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await session.query("SELECT pg_reload_conf()");
  await session.query(`SET scram_iterations = ${settings.scram_iterations}`);
  for (const { user, password } of [admin, connection])
    await session.query(`ALTER ROLE ${user} PASSWORD ${pg.escapeLiteral(password)}`);
  await session.end();
}

async function makeTemplate<T>(
  { admin, connection }: EmbeddedPostgres,
  name: string,
  options: { template?: string },
  fill: (db: Database) => Promise<T>,
): Promise<T> {
  await createDatabase(admin, name, { owner: connection.user, ...options });
  const db = await openDatabase({ ...connection, database: name });
  return fill(db).finally(() => db.close());
}

async function addTenants(db: Database): Promise<string> {
  const passwords = startPasswordPool({ workers: 1, cost: cheapPasswords });
  const passwordHash = await passwords.hash(adminPassword).finally(() => passwords.close());
  for (const id of testTenants) {
    await db.platform((platform) =>
      platform
        .insertInto("tenant")
        .values({ id, name: `tenant ${id}`, domain: null, settings: "{}" })
        .execute(),
    );
    await db.tenant(id).run((tenant) =>
      seedTenant(tenant, timeOrderedIds, {
        account: "admin",
        passwordHash,
        dept: `dept ${id}`,
        isPlatform: id === platformTenantId,
      }),
    );
  }
  return passwordHash;
}

/** Starts one PostgreSQL for the whole run and fills the templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "provost-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  // The runner exits at once on a signal, without the teardown below.
  const stopNow = (): void => {
    process.kill(postgres.pid, "SIGQUIT");
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once("exit", stopNow);
  await tune(postgres);
  await makeTemplate(postgres, templates.empty, {}, (db) => migrate(db.owner));
  const passwordHash = await makeTemplate(
    postgres,
    templates.tenants,
    { template: templates.empty },
    addTenants,
  );
  project.provide("postgres", { connection: postgres.connection, admin: postgres.admin });
  project.provide("passwordHash", passwordHash);
  project.provide("scratch", dataDir);
  return async () => {
    process.off("exit", stopNow);
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
