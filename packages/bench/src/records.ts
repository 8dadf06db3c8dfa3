import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { type Caller, type ConsoleClient, startConsole } from "./console-client.ts";
import { openDatabase } from "./own-postgres.ts";
import { median } from "./statistics.ts";

const users = 20_000;
const entries = 500_000;
/** Of the tenant that is measured, and of each of the others. */
const chartsEach = 10;
const tenants = 10_000;
const charts = tenants * chartsEach;
const rounds = 15;
const settleMs = 20_000;

/** What a page of the console asks for when it is opened, or when a person searches or pages in it. */
const lists: Record<string, string> = {
  "users, first page": "/api/sq-user/list?current=1&size=20",
  "users, by keyword": "/api/sq-user/list?current=1&size=20&keyword=person-19",
  "online users": "/api/sq-auth/sessions?current=1&size=20",
  "people to share with": "/api/report/grantee?keyword=person",
  "people to assign to": "/api/demand/assignees",
  departments: "/api/sq-system/dept/list",
  roles: "/api/sq-system/role/list?current=1&size=20",
  dictionaries: "/api/sq-system/dict/list?paged=true&current=1&size=20",
  menu: "/api/sq-system/menu/routes",
  "charts, first page": "/api/report/chart?current=1&size=20",
  "charts, by name": "/api/report/chart?current=1&size=20&name=many-99",
  dashboards: "/api/report/dashboard?current=1&size=20",
  "tables to choose from": "/api/report/tables",
  "audit log, first page": "/api/sq-system/log/audit?current=1&size=20",
  "audit log, of users": "/api/sq-system/log/audit?current=1&size=20&entity=user",
  "sign-ins, first page": "/api/sq-system/log/login?current=1&size=20",
};

/** The same of the platform's own tenant, which has all users and entries and a tenth of the charts. */
const largeLists: Record<string, string> = {
  ...lists,
  tenants: "/api/sq-system/tenant/list?current=1&size=20",
};

interface Measured {
  ms: number;
  bytes: number;
}

async function measured(
  client: Pick<ConsoleClient, "get">,
  paths: Record<string, string>,
): Promise<Map<string, Measured>> {
  const found = new Map<string, Measured>();
  for (const [name, path] of Object.entries(paths)) {
    const took: number[] = [];
    let bytes = 0;
    for (let round = -3; round < rounds; round++) {
      const since = performance.now();
      const reply = await client.get(path);
      if (round >= 0) took.push(performance.now() - since);
      bytes = JSON.stringify(reply).length;
    }
    found.set(name, { ms: median(took), bytes });
  }
  return found;
}

/** Makes many rows out of one that the console itself has made. */
async function multiply(
  database: Client,
  {
    table,
    of,
    count,
    changes,
  }: { table: string; of: string; count: number; changes: Record<string, string> },
): Promise<void> {
  const { rows } = await database.query(
    "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by 1",
    [table],
  );
  const names = rows.map(({ name }: { name: string }) => name);
  const values = names.map((name) => changes[name] ?? `source.${name}`);
  const { rowCount } = await database.query(
    `insert into ${table} (${names.join(", ")}) select ${values.join(", ")} from (select * from ${table} where ${of} limit 1) source, generate_series(1, ${count}) n`,
  );
  if (rowCount !== count) throw new Error(`${table}: ${rowCount} rows for ${count}`);
}

const content = {
  dataSrc: "none",
  selectedDimension: [{ Column: "dept" }],
  selectedCalcul: [{ Column: "y", calculFunc: "avg" }],
};

/** The tenant whose lists are measured, as the console makes it. */
const measuredTenant = { tenantId: "200001", account: "admin", secret: "bench-password-2" };

async function makeTenant(client: ConsoleClient): Promise<void> {
  const { tenantId: id, secret } = measuredTenant;
  const admin = { password: "bench-first-4f7k" };
  await client.post("/api/sq-system/tenant/submit", { id, name: "District", admin });
  const first = await client.signIn("admin", admin.password, id);
  await first.post("/api/sq-user/update-password", { password: admin.password, newpassword: secret });
  const own = await ofTenant(client);
  for (let at = 0; at < chartsEach; at++) await own.post("/api/report/chart", { name: `own-${at}`, content });
}

const ofTenant = (client: ConsoleClient): Promise<Caller> =>
  client.signIn(measuredTenant.account, measuredTenant.secret, measuredTenant.tenantId);

/** Makes other tenants of that one: whatever has its id is there once more for each of them. */
async function multiplyTenant(database: Client): Promise<void> {
  // Nothing is checked or counted for each row: what is copied is whole.
  await database.query("set session_replication_role = replica");
  await database.query(
    `insert into tenant select (jsonb_populate_record(t, jsonb_build_object('id', (300000 + n)::text, 'name', 'District ' || n, 'domain', null))).*
     from tenant t, generate_series(1, ${tenants - 2}) n where id = '${measuredTenant.tenantId}'`,
  );
  const { rows } = await database.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns join pg_tables on tablename = table_name and schemaname = 'public'
     where table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'tenant_id'
       and exists (select from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
                   where indisprimary and indrelid = table_name::regclass and attname = 'tenant_id')
       and table_name <> 'session'
     group by table_name`,
  );
  for (const { name, columns } of rows) {
    await database.query(
      `insert into ${name} (tenant_id, ${columns}) select (300000 + n)::text, ${columns}
       from ${name} t, generate_series(1, ${tenants - 2}) n where t.tenant_id = '${measuredTenant.tenantId}'`,
    );
  }
  await database.query("reset session_replication_role");
}

async function fill(client: ConsoleClient): Promise<void> {
  await client.post("/api/report/chart", { name: "many", content });
  const draft = { account: "person", userName: "person" };
  await client.post("/api/sq-user/submit", draft);
  const database = await openDatabase(client.dataDir, "provost");
  try {
    await multiplyTenant(database);
    const id = "gen_random_uuid()";
    await multiply(database, {
      ...{ table: "app_user", of: "account = 'person'", count: users },
      changes: { id, account: "'person-' || n", user_name: "'Person ' || n" },
    });
    await multiply(database, {
      ...{ table: "chart", of: "name = 'many'", count: charts / 10 },
      changes: { id, name: "'many-' || n", updated_at: "source.updated_at - n * interval '1 minute'" },
    });
    await multiply(database, {
      ...{ table: "audit_log", of: "entity = 'user' and tenant_id = '000000'", count: entries },
      changes: {
        id,
        at: "source.at - n * interval '1 minute'",
        entity: "case n % 5 when 0 then 'user' else 'chart' end",
      },
    });
    await database.query("vacuum analyze");
  } finally {
    await database.end();
  }
}

/** How many processes import something in a while after the start: system tables, for all that is known here. */
async function importersOf(client: ConsoleClient): Promise<number> {
  const end = performance.now() + settleMs;
  const seen = new Set<number>();
  while (performance.now() < end) {
    for (const pid of client.childrenOf(["import-process"])) seen.add(pid);
    await pause(50);
  }
  return seen.size;
}

/** Works with a console on a folder, which took so many seconds to start, and ends it. */
async function on<T>(
  dataDir: string,
  work: (client: ConsoleClient, seconds: number) => Promise<T>,
): Promise<T> {
  const since = performance.now();
  const client = await startConsole({ dataDir });
  const seconds = (performance.now() - since) / 1000;
  try {
    return await work(client, seconds);
  } finally {
    await client.stop("kept");
  }
}

/** How lists and starts of a console with many records compare with those of an empty one. */
export async function records(print: (label: string, value: string, target?: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "provost-bench-"));
  try {
    await on(dataDir, async () => {});
    await on(dataDir, makeTenant);
    const [own, large, emptySeconds] = await on(dataDir, async (client, seconds) => {
      const [own, large] = [
        await measured(await ofTenant(client), lists),
        await measured(client, largeLists),
      ];
      await fill(client);
      return [own, large, seconds] as const;
    });
    await on(dataDir, async (client, seconds) => {
      const size = `${tenants} tenants, ${charts} charts, ${users} users, ${entries} audit entries`;
      const starts = `${emptySeconds.toFixed(1)}, ${seconds.toFixed(1)} s`;
      print(`start and sign in: empty, with ${size}`, starts, "target ≤ 5 s");
      print("processes that imported in the first 20 s", String(await importersOf(client)));
      const compare = (
        found: Map<string, Measured>,
        before: Map<string, Measured>,
        whose: string,
        target: string,
      ) => {
        for (const [name, { ms, bytes }] of found) {
          const was = before.get(name)?.ms ?? Number.NaN;
          const times = `${was.toFixed(1)}, ${ms.toFixed(1)} ms, ${bytes}`;
          print(`${whose}, ${name}: empty, full, bytes`, times, `ratio ${(ms / was).toFixed(2)}${target}`);
        }
      };
      compare(await measured(await ofTenant(client), lists), own, "a tenant of usual size", ", target ≤ 1.2");
      compare(await measured(client, largeLists), large, "the tenant with most records", "");
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
