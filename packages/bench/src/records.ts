import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { type ConsoleClient, startConsole } from "./console-client.ts";
import { openDatabase } from "./own-postgres.ts";
import { median } from "./statistics.ts";

const users = 20_000;
const charts = 10_000;
const tenants = 500;
const entries = 500_000;
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
  tenants: "/api/sq-system/tenant/list?current=1&size=20",
  "charts, first page": "/api/report/chart?current=1&size=20",
  "charts, by name": "/api/report/chart?current=1&size=20&name=many-99",
  dashboards: "/api/report/dashboard?current=1&size=20",
  "tables to choose from": "/api/report/tables",
  "audit log, first page": "/api/sq-system/log/audit?current=1&size=20",
  "audit log, of users": "/api/sq-system/log/audit?current=1&size=20&entity=user",
  "sign-ins, first page": "/api/sq-system/log/login?current=1&size=20",
};

interface Measured {
  ms: number;
  bytes: number;
}

async function measured(client: ConsoleClient): Promise<Map<string, Measured>> {
  const found = new Map<string, Measured>();
  for (const [name, path] of Object.entries(lists)) {
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

async function fill(client: ConsoleClient): Promise<void> {
  const content = {
    dataSrc: "none",
    selectedDimension: [{ Column: "dept" }],
    selectedCalcul: [{ Column: "y", calculFunc: "avg" }],
  };
  await client.post("/api/report/chart", { name: "many", content });
  const draft = { account: "person", userName: "person" };
  await client.post("/api/sq-user/submit", draft);
  const database = await openDatabase(client.dataDir, "provost");
  try {
    const id = "gen_random_uuid()";
    await multiply(database, {
      ...{ table: "app_user", of: "account = 'person'", count: users },
      changes: { id, account: "'person-' || n", user_name: "'Person ' || n" },
    });
    await multiply(database, {
      ...{ table: "chart", of: "name = 'many'", count: charts },
      changes: { id, name: "'many-' || n", updated_at: "source.updated_at - n * interval '1 minute'" },
    });
    await multiply(database, {
      ...{ table: "audit_log", of: "entity = 'user'", count: entries },
      changes: {
        id,
        at: "source.at - n * interval '1 minute'",
        entity: "case n % 5 when 0 then 'user' else 'chart' end",
      },
    });
    await database.query("analyze");
  } finally {
    await database.end();
  }
  for (let at = 0; at < tenants; at++)
    await client.post("/api/sq-system/tenant/submit", { id: String(300_000 + at), name: `District ${at}` });
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
    const [before, emptySeconds] = await on(dataDir, async (client, seconds) => {
      const lists = await measured(client);
      await fill(client);
      return [lists, seconds] as const;
    });
    await on(dataDir, async (client, seconds) => {
      const size = `${users} users, ${charts} charts, ${entries} audit entries, ${tenants + 1} tenants`;
      const starts = `${emptySeconds.toFixed(1)}, ${seconds.toFixed(1)} s`;
      print(`start and sign in: empty, with ${size}`, starts, "target ≤ 10 s");
      print("processes that imported in the first 20 s", String(await importersOf(client)));
      for (const [name, { ms, bytes }] of await measured(client)) {
        const was = before.get(name)?.ms ?? Number.NaN;
        const times = `${was.toFixed(1)}, ${ms.toFixed(1)} ms, ${bytes}`;
        print(`${name}: empty, full, bytes`, times, `ratio ${(ms / was).toFixed(2)}, target ≤ 1.2`);
      }
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
