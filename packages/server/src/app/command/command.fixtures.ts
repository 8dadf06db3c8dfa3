import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { platformTenantId } from "@provost/contract/wire/id";
import pg from "pg";
import { type Database, openDatabase } from "../../platform/db/database.ts";
import { timeOrderedIds } from "../../platform/ids.ts";
import { clusterOf, homeOf, readSecrets } from "../../platform/postgres/cluster.ts";
import { findPostmaster } from "../../platform/postgres/postmaster.ts";
import { childEnvironment } from "../../platform/testing/child-environment.ts";
import { adminPassword } from "../../platform/testing/test-client.ts";
import { leastCost } from "../../platform/worker/password-cost.ts";
import { startPasswordPool } from "../../platform/worker/password-pool.ts";
import { seedTenant } from "../seed/seed-tenant.ts";

const script = fileURLToPath(new URL("./provost.ts", import.meta.url));

/** How a command ended and what it printed. */
export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Starts the command as a person would; the environment contains only the provided variables. `input` null: there is more to come. */
export function startCommand(
  args: readonly string[],
  env: Record<string, string>,
  input: string | null = "",
): { child: ChildProcess; ended: Promise<Ran> } {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...childEnvironment(), ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const printed = { out: "", err: "" };
  child.stdout.on("data", (piece) => {
    printed.out += piece;
  });
  child.stderr.on("data", (piece) => {
    printed.err += piece;
  });
  child.stdin.on("error", () => {});
  if (input !== null) child.stdin.end(input);
  return { child, ended: once(child, "close").then(([code]) => ({ code, ...printed })) };
}

/** Runs a command to its end. */
export function provost(args: readonly string[], env: Record<string, string>, input = ""): Promise<Ran> {
  return startCommand(args, env, input).ended;
}

/** Runs a command that must succeed. */
export async function provostDone(
  args: readonly string[],
  env: Record<string, string>,
  input = "",
): Promise<Ran> {
  const ran = await provost(args, env, input);
  if (ran.code !== 0) throw new Error(`${args.join(" ")} ended with ${ran.code}:\n${ran.out}${ran.err}`);
  return ran;
}

/** The sessions of the PostgreSQL that serves a data folder now: the product's and the superuser's. */
export function embeddedOf(dataDir: string) {
  const home = homeOf(realpathSync(dataDir));
  const { owner, superuser } = readSecrets(home);
  const postmaster = findPostmaster(clusterOf(home));
  if (postmaster === null) throw new Error(`no PostgreSQL runs on ${dataDir}`);
  const { host, port } = postmaster;
  return {
    owner: { host, port, ...owner },
    superuser: { host, port, database: owner.database, ...superuser },
  };
}

/** A tenant of its own with the account `admin`. */
export async function addTenant(db: Database, id: string): Promise<void> {
  const pool = startPasswordPool({ workers: 1, cost: leastCost });
  const passwordHash = await pool.hash(adminPassword).finally(() => pool.close());
  await db.platform((platform) =>
    platform
      .insertInto("tenant")
      .values({ id, name: `tenant ${id}`, domain: null, settings: "{}" })
      .execute(),
  );
  const account = { account: "admin", passwordHash, dept: `dept ${id}` };
  await db.tenant(id).run((tenant) => seedTenant(tenant, timeOrderedIds, account));
}

/** Adds a tenant to the installation that runs on a data folder. */
export async function addTenantTo(dataDir: string, id: string): Promise<void> {
  const db = await openDatabase(embeddedOf(dataDir).owner);
  await addTenant(db, id).finally(() => db.close());
}

// What a backup or a restore changes on purpose, what queries charge while they run, and when the migrations were run.
const differing = [
  "backup_run",
  "session",
  "ticket",
  "sent_code",
  "work_pause",
  "file_store",
  "throttle",
  "kysely_migration",
  "kysely_migration_lock",
];

/**
 * Every table with its row count and a hash of its rows, read as the superuser, to whom row security does not apply; of one tenant its rows
 * alone, in the tables that have some.
 */
export async function contentsOf(
  superuser: pg.ClientConfig,
  tenantId?: string,
): Promise<Record<string, string>> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and ($1::text is null or exists (
        select from pg_attribute where attrelid = tablename::regclass and attname = 'tenant_id')) order by 1`,
      [tenantId ?? null],
    );
    const ofTenant = tenantId === undefined ? "" : `where tenant_id = ${pg.escapeLiteral(tenantId)}`;
    const contents: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !differing.includes(table.name))) {
      const { rows } = await client.query<{ print: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as print from ${pg.escapeIdentifier(name)} t ${ofTenant}`,
      );
      contents[name] = rows[0]?.print ?? "";
    }
    return contents;
  } finally {
    await client.end();
  }
}

export const tenants = [platformTenantId, "200000"] as const;
