import { readFileSync } from "node:fs";
import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { makeDiskReserve } from "../platform/disk/disk-reserve.ts";
import { meters } from "../platform/metrics/meters.ts";
import { serverMetrics } from "../platform/metrics/server-metrics.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { importCsv } from "../source/source.fixtures.ts";
import { makeBackups } from "./backup/backups.ts";

const server = testServer(() => ({}), { slowMs: 1 });
const deploy = (path: string): string =>
  readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), "utf8");

const read = (): Promise<string> => {
  const state = serverMetrics({
    engine: () => server.engine(),
    pools: () => server.db.pools(),
    disks: () => makeDiskReserve([server.dataDir], 1000).disks(),
    imports: () => ({ running: server.source().running.size, merges: server.source().merges.size }),
    filesReachable: async () => true,
    copies: () => null,
  });
  const { db, clock } = server;
  const backups = makeBackups({ db, clock, settings: null, note: () => {}, complain: () => {} });
  return Registry.merge([meters.register, state, backups.metrics]).metrics();
};
const sampleOf = (text: string, sample: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length + 1),
  );

it("counts imports, failed sign-ins and exports by how they end, and measures queries by stage", async () => {
  const admin = await server.signIn();
  const before = await read();
  await importCsv(admin, "metered", "a\n1\n2\n");
  await importCsv(admin, "refused", "");
  await expect(server.signIn("000000", "admin", "wrong")).rejects.toThrow();
  const content = { dataSrc: "metered", selectedDimension: [{ Column: "a" }] };
  await admin.post("/api/report/query", { content });
  await admin.post("/api/report/export", { format: "csv", what: "raw", name: "x", content });
  const after = await read();
  for (const sample of [
    'provost_imports_total{outcome="ready"}',
    'provost_imports_total{outcome="refused"}',
    'provost_exports_total{outcome="done"}',
    'provost_sign_in_failures_total{outcome="wrong_credentials"}',
    'provost_query_seconds_count{stage="prepare"}',
    'provost_query_seconds_count{stage="queue"}',
    'provost_query_seconds_count{stage="engine"}',
  ])
    expect(sampleOf(after, sample) - (sampleOf(before, sample) || 0), sample).toBeGreaterThan(0);
  expect(sampleOf(after, 'provost_engine_slots{phase="idle"}')).toBe(1);
  expect(sampleOf(after, 'provost_database_connections_open{role="tenant"}')).toBeGreaterThan(0);
  expect(sampleOf(after, `provost_disk_reserve_bytes{folder="${server.dataDir}"}`)).toBe(1000);
});

it("logs a slow query with the id of its call, its stages and its tables, and nothing of its text", async () => {
  const admin = await server.signIn();
  await importCsv(admin, "slow", "a\n1\n");
  const sql = "select count(*) from slow a, range(2000000) b where a.a = 4711";
  const { headers } = await admin.post("/api/report/query", { content: { sql } });
  const id = headers.get("x-request-id");
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const lines = server.log().trim().split("\n");
  const slow = lines.filter((line) => line.includes('"slow query"') && line.includes(String(id)));
  expect(slow).toHaveLength(1);
  expect(JSON.parse(slow[0] ?? "")).toMatchObject({
    level: 40,
    reqId: id,
    tenant: "000000",
    rows: 1,
    tables: ["slow"],
  });
  expect(slow[0]).not.toContain("4711");
  const call = lines.find((line) => line.includes('"call"') && line.includes(String(id)));
  expect(JSON.parse(call ?? "")).toMatchObject({ level: 30, route: "/api/report/query", status: 200 });
});

const slowOf = (is: (line: Record<string, unknown>) => boolean) =>
  server
    .log()
    .trim()
    .split("\n")
    .filter((line) => line.includes('"slow query"'))
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(is);

it("names the tables of slow queries that were compiled, and of SQL that fails", async () => {
  const admin = await server.signIn();
  await importCsv(admin, "beside", "a\n1\n");
  await importCsv(admin, "asked", "a\n1\nx\n");
  const tablesOf = async (content: object) => {
    const { headers } = await admin.post("/api/report/query", { content });
    return slowOf(({ reqId }) => reqId === headers.get("x-request-id")).map(({ tables, failure }) => [
      tables,
      failure,
    ]);
  };
  const compiled = await tablesOf({ dataSrc: "asked", selectedDimension: [{ Column: "a" }] });
  expect(new Set(compiled.map(String))).toEqual(new Set(["asked,"]));
  expect(await tablesOf({ sql: "select a::int as a from asked" })).toEqual([[["asked"], "sql_invalid"]]);
});

it("does not count a query as slow that its caller left", async () => {
  const admin = await server.signIn();
  await importCsv(admin, "leaving", "a\n1\n");
  const leaving = new AbortController();
  const sql = "select count(*) from leaving a, range(100000000000) b";
  const call = fetch(`${server.url}/api/report/exec`, {
    method: "POST",
    headers: { "SQ-Auth": `bearer ${admin.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ sql }),
    signal: leaving.signal,
  }).catch(() => {});
  await vi.waitFor(() => expect(server.engine().running).toBe(1), 60_000);
  leaving.abort();
  await call;
  await vi.waitFor(() => expect(server.engine().running).toBe(0), 60_000);
  const done = await admin.post("/api/report/exec", { sql: "select a as done from asked" });
  const lines = () => slowOf(({ tables }) => String(tables) === "asked");
  await vi.waitFor(() =>
    expect(lines().map(({ reqId }) => reqId)).toContain(done.headers.get("x-request-id")),
  );
  expect(slowOf(({ tables }) => String(tables) === "leaving")).toEqual([]);
});

it("has every metric that the alert rules and the board name", async () => {
  const text = `${await read()} provost_ready provost_damaged_tables provost_damaged_states provost_http_seconds_bucket provost_http_seconds_count`;
  const named = new Set(
    ["prometheus/alerts.yml", "grafana/provost.json"].flatMap(
      (path) => deploy(path).match(/provost_[a-z_]+/g) ?? [],
    ),
  );
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !text.includes(name))).toEqual([]);
});

it("counts what only grows as counters, and looks at these alone by their increase", async () => {
  const types = new Map(
    [...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type]) => [name, type]),
  );
  const totals = [...types].filter(([name]) => name.endsWith("_total"));
  expect(totals.length).toBeGreaterThan(10);
  expect(totals.filter(([, type]) => type !== "counter")).toEqual([]);
  for (const path of ["prometheus/alerts.yml", "grafana/provost.json"]) {
    const text = deploy(path);
    expect(text).not.toMatch(/\b(delta|idelta|deriv)\(/);
    const grown = [...text.matchAll(/\b(?:rate|increase)\((provost_\w+)/g)].map(([, name = ""]) => name);
    const counted = (name: string) => /_(count|bucket|sum)$/.test(name) || types.get(name) === "counter";
    expect([grown.length > 3, grown.filter((name) => !counted(name))]).toEqual([true, []]);
  }
});

it.each([
  ["ProvostDrillFailed", /provost_backup_drill_good == 0 and provost_backup_drill_timestamp_seconds > 0/],
  ["ProvostErrors", /status=~"5\.\.",status!~"503\|507"/],
  [
    "ProvostRetentionLate",
    /success_timestamp_seconds > 0 or process_start_time_seconds and provost_retention_/,
  ],
])("has the rule %s for each way in which it is due", (alert, expression) => {
  const rule = deploy("prometheus/alerts.yml")
    .split("- alert: ")
    .find((text) => text.startsWith(`${alert}\n`));
  expect(rule).toMatch(expression);
});
