import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { clusterOf, homeOf, readSecrets } from "../../platform/postgres/cluster.ts";
import { findPostmaster } from "../../platform/postgres/postmaster.ts";
import { importersOf, slotsOf } from "../../platform/testing/processes.fixtures.ts";
import { testClient } from "../../platform/testing/test-client.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { dataFolder, removeFolder, startServer, until } from "./real-server.fixtures.ts";

// A program: `npm run faults -- year`. Ten rows are appended for every hour of a year; twelve times it prints what that costs.

const months = 12;
const hours = 8760 / months;
const rowsOfHour = 10;
const samples = 25;

const dataDir = dataFolder();
const server = await startServer(dataDir, {}, 120_000);
const user = await testClient(() => server.url).signIn();
const files = join(dataDir, "files", "000000", "dataset");

const { superuser, owner } = readSecrets(homeOf(dataDir));
const listening = findPostmaster(clusterOf(homeOf(dataDir)));
if (listening === null) throw new Error("PostgreSQL does not run");
const { host, port } = listening;
const database = new Client({ ...superuser, host, port, database: owner.database });
await database.connect();

const middle = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

const linesOf = (hour: number): string =>
  Array.from({ length: rowsOfHour }, (_, at) => `${hour * rowsOfHour + at},${(hour * 7 + at) % 100}\n`).join(
    "",
  );

let asks = 0;

async function queryMs(table: string): Promise<number> {
  // A value of its own keeps caches out of the comparison.
  const sql = `select x % 10 as g, count(*) as n, sum(no + ${asks++}) as s from ${table} group by 1`;
  const since = performance.now();
  const { status } = await user.post("/api/report/query", { content: { sql } });
  if (status !== 200) throw new Error(`a query of ${table} answered ${status}`);
  return performance.now() - since;
}

/** Medians of queries of both tables, in turn, so that what goes on beside them meets both. */
async function queriesMs(): Promise<[year: number, single: number]> {
  const took: [number[], number[]] = [[], []];
  for (let round = 0; round < samples; round++) {
    took[0].push(await queryMs("year"));
    took[1].push(await queryMs("single"));
  }
  return [middle(took[0].slice(5)), middle(took[1].slice(5))];
}

interface Generation {
  parts: { file: string; rows: number }[];
  isCurrent: boolean;
}

async function generations(table: string): Promise<Generation[]> {
  const { rows } = await database.query(
    `select g.parts, g.id = d.generation_id as "isCurrent" from dataset d
     join dataset_generation g on g.tenant_id = d.tenant_id and g.dataset_id = d.id where d.table_name = $1`,
    [table],
  );
  return rows;
}

const sizeOf = (names: Iterable<string>): number =>
  [...new Set(names)].reduce((sum, name) => sum + statSync(join(files, name)).size, 0);

/** The largest number of files that one engine process has open. */
const handles = (): number =>
  Math.max(0, ...slotsOf(server.pid).map(({ pid }) => readdirSync(`/proc/${pid}/fd`).length));

const head = [
  "appends",
  "published in, ms",
  "parts, most",
  "KB now",
  "KB of one import",
  "KB with kept versions",
];
const rest = ["files open", "query, ms", "of one import, ms", "ratio"];
const line = (cells: readonly (string | number)[]): void =>
  void process.stdout.write(`| ${cells.join(" | ")} |\n`);

let all = "";
let most = 0;
let code = 0;

/** Compares the table with one that has the same rows by a single import. */
async function month(appends: number, publishedMs: readonly number[]): Promise<void> {
  await importCsv(user, "single", `no,x\n${all}`);
  await until("the end of merging", () => importersOf(server.pid).length === 0);
  const versions = await generations("year");
  const current = versions.find(({ isCurrent }) => isCurrent)?.parts ?? [];
  const [single] = (await generations("single")).filter(({ isCurrent }) => isCurrent);
  const kilobytes = (bytes: number): number => Math.round(bytes / 1024);
  const names = (parts: Generation["parts"]): string[] => parts.map(({ file }) => file);
  const [year, one] = await queriesMs();
  line([
    appends,
    Math.round(middle(publishedMs)),
    `${current.length}, ${most}`,
    kilobytes(sizeOf(names(current))),
    kilobytes(sizeOf(names(single?.parts ?? []))),
    kilobytes(sizeOf(versions.flatMap(({ parts }) => names(parts)))),
    handles(),
    year.toFixed(1),
    one.toFixed(1),
    (year / one).toFixed(2),
  ]);
  const { body } = await user.post("/api/report/query", {
    content: { sql: "select count(*) as n, count(distinct no) as d from year" },
  });
  const [counted] = body.data.rows;
  if (String(counted) !== String([appends * rowsOfHour, appends * rowsOfHour])) {
    process.stdout.write(`rows of ${appends} appends: ${counted}\n`);
    code = 1;
  }
}

try {
  line([...head, ...rest]);
  line([...head, ...rest].map((title) => "-".repeat(title.length)));
  for (let at = 0; at < months; at++) {
    const publishedMs: number[] = [];
    for (let hour = at * hours; hour < (at + 1) * hours; hour++) {
      const lines = linesOf(hour);
      const since = performance.now();
      await importCsv(user, "year", `no,x\n${lines}`, { mode: hour === 0 ? "replace" : "append" });
      publishedMs.push(performance.now() - since);
      all += lines;
      if (hour % 20 !== 0) continue;
      const parts = (await generations("year")).find(({ isCurrent }) => isCurrent)?.parts.length ?? 0;
      most = Math.max(most, parts);
    }
    await month((at + 1) * hours, publishedMs.slice(-100));
  }
} finally {
  await database.end();
  await server.end("SIGTERM");
  removeFolder(dataDir);
}
process.exitCode = code;
