import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { chartLists } from "./charts.ts";
import { type ConsoleClient, startConsole } from "./console-client.ts";
import { distributions } from "./distributions.ts";
import { exportsOf } from "./exports.ts";
import { isolation } from "./isolation.ts";
import { menus } from "./menu.ts";
import { pages } from "./paging.ts";
import { policyCost } from "./policy.ts";
import { writeRatings } from "./rating-data.ts";
import { records } from "./records.ts";
import { scale } from "./scale.ts";
import { signIns } from "./sign-in.ts";
import { sources } from "./sources.ts";
import { median, quantile } from "./statistics.ts";
import { uploads } from "./uploads.ts";

const smallRows = 73_421;
const largeRows = Number(process.env.PROVOST_BENCH_ROWS ?? 10_000_000);
const queries = 400;
const callers = 10;

function print(label: string, value: string, target = ""): void {
  process.stdout.write(`${label.padEnd(58)} ${value.padStart(12)}   ${target}\n`);
}

// A value of its own in each query keeps caches out of the comparison.
let asks = 0;
const nextValue = (): number => 1_000_000 + asks++;

function askConsole(client: ConsoleClient, table: string): Promise<Buffer> {
  return client.post("/api/report/query", {
    content: {
      dataSrc: table,
      selectedDimension: [{ Column: "dept" }],
      selectedCalcul: [{ Column: "y", calculFunc: "avg" }],
      filters: [{ filteCol: "s", filterOperator: "!=", operatorParamNum: 1, value: { value1: nextValue() } }],
    },
  });
}

async function askRaw(connection: DuckDBConnection, table: string): Promise<void> {
  const prepared = await connection.prepare(
    `select avg(y) as y, dept from ${table} where s <> $1 group by dept order by dept limit 201`,
  );
  prepared.bindInteger(1, nextValue());
  const rows = await (await prepared.run()).getRowsJson();
  if (rows.length !== 14) throw new Error(`expected 14 departments, got ${rows.length}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function addedLatency(client: ConsoleClient, raw: DuckDBConnection): Promise<void> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = -50; round < queries; round++) {
    const direct = await timed(() => askRaw(raw, "ratings"));
    const whole = await timed(() => askConsole(client, "ratings"));
    if (round < 0) continue;
    theirs.push(direct);
    ours.push(whole);
  }
  const added = (q: number): string => `${(quantile(ours, q) - quantile(theirs, q)).toFixed(2)} ms`;
  print("raw driver, avg by 14 groups, p50", `${median(theirs).toFixed(2)} ms`);
  print("whole way, one caller, p50", `${median(ours).toFixed(2)} ms`);
  print("added p50", added(0.5), "target ≤ 1 ms");
  print("added p95", added(0.95), "target ≤ 3 ms");
}

async function queriesPerSecond(callersOf: (() => Promise<unknown>)[], ms: number): Promise<number> {
  const end = performance.now() + ms;
  let completed = 0;
  const loop = async (ask: () => Promise<unknown>): Promise<void> => {
    while (performance.now() < end) {
      await ask();
      completed++;
    }
  };
  await Promise.all(callersOf.map(loop));
  return completed / (ms / 1000);
}

async function throughput(client: ConsoleClient, instance: DuckDBInstance): Promise<void> {
  const connections = await Promise.all(Array.from({ length: callers }, () => instance.connect()));
  const shares: number[] = [];
  for (let round = 0; round < 5; round++) {
    const theirs = await queriesPerSecond(
      connections.map((connection) => () => askRaw(connection, "ratings")),
      2000,
    );
    const ours = await queriesPerSecond(
      connections.map(() => () => askConsole(client, "ratings")),
      2000,
    );
    shares.push(ours / theirs);
    print(`answers/s at ${callers} callers: raw, whole way`, `${theirs.toFixed(0)}, ${ours.toFixed(0)}`);
  }
  print("share of the raw driver's, median", median(shares).toFixed(2), "target ≥ 0.45");
}

async function imports(
  client: ConsoleClient,
  raw: DuckDBConnection,
  small: string,
  large: string,
): Promise<void> {
  const published: number[] = [];
  for (let round = 0; round < 5; round++) published.push(await client.upload("ratings_again", small));
  print(
    `${smallRows} rows published after the last byte, median`,
    `${median(published).toFixed(0)} ms`,
    "target ≤ 500 ms",
  );
  const ratios: number[] = [];
  for (let round = 0; round < 3; round++) {
    const theirs = await timed(() =>
      raw.run(`create or replace table t as select * from read_csv('${large}')`),
    );
    const ours = await client.upload("ratings_large", large);
    ratios.push(ours / theirs);
    print(
      `${largeRows} rows: read_csv, import after the last byte`,
      `${(theirs / 1000).toFixed(2)}, ${(ours / 1000).toFixed(2)} s`,
    );
  }
  print("import as a ratio to read_csv, median", median(ratios).toFixed(2), "target ≤ 2");
}

/** Whatever is measured on one console with two tables of ratings, against the raw driver. */
async function queriesAndLists(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "provost-bench-data-"));
  const client = await startConsole();
  try {
    const instance = await DuckDBInstance.create(join(folder, "raw.duckdb"));
    const raw = await instance.connect();
    const [small, large] = [join(folder, "small.csv"), join(folder, "large.csv")];
    await writeRatings(raw, smallRows, small);
    await writeRatings(raw, largeRows, large);
    await raw.run(`create table ratings as select * from read_csv('${small}')`);
    await client.upload("ratings", small);
    await addedLatency(client, raw);
    await policyCost(client, print);
    await isolation(client, small, print);
    await throughput(client, instance);
    await imports(client, raw, small, large);
    await pages(client, "ratings_large", print);
    await distributions(client, raw, { table: "ratings_large", rawTable: "t" }, print);
    await exportsOf(client, raw, folder, print);
    await chartLists(client, print);
    await menus(client, print);
    raw.closeSync();
    instance.closeSync();
  } finally {
    await client.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const parts: Record<string, () => Promise<void>> = {
  uploads: () => uploads(print),
  queries: queriesAndLists,
  "sign-ins": () => signIns(print),
  records: () => records(print),
  scale: () => scale(print),
  sources: () => sources(print),
};

const wanted = process.argv.slice(2);
for (const name of wanted)
  if (!(name in parts)) throw new Error(`there is only ${Object.keys(parts).join(", ")}, not ${name}`);
for (const [name, measure] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) await measure();
