import pg, { type Client } from "pg";
import { systemClock } from "../../../platform/clock.ts";
import type { Config } from "../../../platform/config.ts";
import { type Connection, openDatabase } from "../../../platform/db/database.ts";
import {
  type KnownRole,
  knownRoles,
  lackingRight,
  ownRights,
  type Rights,
  workingRoles,
} from "../../../platform/db/role-rights.ts";
import { textOf } from "../command.ts";
import { migrationState } from "../migration-state.ts";
import { readTables, type Table } from "../records/table.ts";
import { wholeReadings } from "../records/whole-reading.ts";
import { checkBackups, checkDataFiles } from "./files.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const oldestPostgres = 15;
const noticeableMs = 1000;
const harmfulMs = 10_000;

async function one<Row extends pg.QueryResultRow>(client: Client, text: string): Promise<Row | undefined> {
  return (await client.query<Row>(text)).rows[0];
}

async function checkServer(client: Client): Promise<Finding> {
  const found = await one<{ version: string }>(client, "select current_setting('server_version') as version");
  const version = found?.version ?? "?";
  const text = `PostgreSQL ${version} answers`;
  if (Number.parseInt(version, 10) >= oldestPostgres) return ok("database", text);
  return fail("database", text, `Provost needs PostgreSQL ${oldestPostgres} or newer`);
}

async function checkClock(client: Client): Promise<Finding> {
  const before = systemClock.now().getTime();
  const found = await one<{ now: Date }>(client, "select clock_timestamp() as now");
  const after = systemClock.now().getTime();
  const apart = Math.abs((found?.now.getTime() ?? 0) - (before + after) / 2);
  const text = `${(apart / 1000).toFixed(1)} s apart from the database's`;
  const advice = "set both machines by the same time server (NTP): sessions and codes are timed";
  if (apart > harmfulMs) return fail("clock", text, advice);
  return apart > noticeableMs ? warn("clock", text, advice) : ok("clock", text);
}

async function checkMigrations(client: Client): Promise<Finding> {
  const table = await one<{ there: boolean }>(
    client,
    "select to_regclass('public.kysely_migration') is not null as there",
  );
  if (!table?.there) return warn("migrations", "the database has no tables yet", `"npm start" makes them`);
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  const { waiting, unknown } = migrationState(rows.map(({ name }) => name));
  if (unknown.length > 0)
    return fail("migrations", `unknown: ${unknown.join(", ")}`, "a newer Provost was here: run that version");
  if (waiting.length > 0)
    return warn("migrations", `not run yet: ${waiting.join(", ")}`, `"npm start" runs them; back up before`);
  return ok("migrations", `all ${rows.length} were run`);
}

async function checkRoles(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<KnownRole>(knownRoles);
  const powerful = rows.filter((role) => role.powerful).map(({ name }) => name);
  const own = rows.find((role) => role.own)?.name ?? "";
  const findings: Finding[] = [];
  for (const name of powerful)
    findings.push(
      fail("roles", `${name} could look past row security`, `alter role ${name} nosuperuser nobypassrls`),
    );
  const rights = await one<Rights>(client, ownRights);
  const command = rights === undefined ? null : lackingRight(rights, rows);
  if (command !== null)
    findings.push(fail("roles", `${own} lacks a right that Provost needs`, `as a superuser: ${command}`));
  return findings.length > 0 ? findings : [ok("roles", `${own}, ${workingRoles.join(", ")}`)];
}

function checkRowSecurity(tables: readonly Table[], owner: string): Finding[] {
  const open = tables.filter(
    ({ columns, secured, forced }) => columns.includes("tenant_id") && !(secured && forced),
  );
  const findings = open.map(({ name }) =>
    fail(
      "row security",
      `the table ${name} is not held by it`,
      `alter table ${name} enable row level security; alter table ${name} force row level security`,
    ),
  );
  if (findings.length > 0) return findings;
  try {
    wholeReadings(tables, owner);
    return [ok("row security", `on every table of tenants; all ${tables.length} tables can be backed up`)];
  } catch (error) {
    return [fail("row security", textOf(error), "backups would not be whole; report this")];
  }
}

/** Everything about the records: reached, timed, up to date, and held by row security. */
export async function checkRecords(
  connection: Connection,
  config: Config,
  isDeep: boolean,
): Promise<Finding[]> {
  const client = new pg.Client({ ...connection, application_name: "provost doctor" });
  client.on("error", () => {});
  try {
    await client.connect();
    const self = await one<{ name: string }>(client, "select current_user::text as name");
    const tables = await readTables(client);
    const findings = [await checkServer(client), await checkClock(client), await checkMigrations(client)];
    if (tables.length === 0) return findings;
    findings.push(...(await checkRoles(client)), ...checkRowSecurity(tables, self?.name ?? ""));
    if (findings.some(({ level }) => level === "fail")) return findings;
    const db = await openDatabase(connection);
    try {
      const at = { db, connection, config };
      return [
        ...findings,
        ...(await checkDataFiles(at, tables, isDeep)),
        ...(await checkBackups(at, tables)),
      ];
    } finally {
      await db.close();
    }
  } catch (error) {
    return [fail("database", textOf(error), "is it running, and is DATABASE_URL right?")];
  } finally {
    await client.end();
  }
}
