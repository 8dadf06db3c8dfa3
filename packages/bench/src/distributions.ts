import type { DuckDBConnection } from "@duckdb/node-api";
import type { ConsoleClient } from "./console-client.ts";
import { median } from "./statistics.ts";

type Print = (label: string, value: string, target?: string) => void;

const rounds = 5;

// A value of its own in each query keeps caches out of the comparison.
let asks = 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

// Of both threads, so that what else the machine does counts less.
async function burnt(work: () => Promise<unknown>): Promise<number> {
  const since = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

const queryOf = (table: string): object => ({
  content: {
    dataSrc: table,
    selectedDimension: [{ Column: "dept" }],
    selectedCalcul: [{ Column: "y", calculFunc: "distribution" }],
    filters: [{ filteCol: "s", filterOperator: "!=", value: { value1: 3_000_000 + asks++ } }],
  },
});

const quartilesOf = (table: string): string =>
  `select dept, quantile_cont(y, [0.25, 0.5, 0.75]) from ${table} where s <> ${3_000_000 + asks++} group by dept`;

async function textOf(client: ConsoleClient, table: string): Promise<string> {
  const reply: unknown = JSON.parse((await client.post("/api/report/query/sql", queryOf(table))).toString());
  const data = typeof reply === "object" && reply !== null && "data" in reply ? reply.data : null;
  if (typeof data !== "object" || data === null || !("sql" in data) || typeof data.sql !== "string") {
    throw new Error("no SQL for the distribution");
  }
  return data.sql;
}

/** Compares a box plot query with a quartiles-only query sent directly to the driver; `rawTable` has the same rows as `table`. */
export async function distributions(
  client: ConsoleClient,
  raw: DuckDBConnection,
  { table, rawTable }: { table: string; rawTable: string },
  print: Print,
): Promise<void> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round++) {
    const direct = await timed(() => raw.runAndReadAll(quartilesOf(rawTable)));
    const whole = await timed(() => client.post("/api/report/query", queryOf(table)));
    if (round < 0) continue;
    theirs.push(direct);
    ours.push(whole);
  }
  print("quartiles by 14 groups, raw driver", `${median(theirs).toFixed(0)} ms`);
  print("whole distribution by 14 groups", `${median(ours).toFixed(0)} ms`);
  print("as a ratio to the quartiles alone", (median(ours) / median(theirs)).toFixed(2), "target ≤ 2");

  // The same statement upon the same driver, and upon measurements of which every group has outliers.
  const far =
    "1.0 * (hash(rowid, 21) % 1000 + hash(rowid, 22) % 1000 + hash(rowid, 23) % 1000 + hash(rowid, 24) % 1000)";
  const kinds = [
    ["without outliers", `select * from ${rawTable}`],
    ["with outliers", `select dept, s, ${far} as y from ${rawTable}`],
  ] as const;
  for (const [label, rows] of kinds) {
    await raw.run(`create or replace table ${table} as ${rows}`);
    const [whole, quartiles]: [number[], number[]] = [[], []];
    for (let round = -1; round < rounds; round++) {
      const alone = await burnt(() => raw.runAndReadAll(quartilesOf(table)));
      const text = await textOf(client, table);
      const all = await burnt(() => raw.runAndReadAll(text));
      if (round < 0) continue;
      quartiles.push(alone);
      whole.push(all);
    }
    const ratio = (median(whole) / median(quartiles)).toFixed(2);
    print(`CPU time of both, ${label}`, `${median(whole).toFixed(0)}, ${median(quartiles).toFixed(0)} ms`);
    print(`distribution ${label} as a ratio to the quartiles alone`, ratio, "target ≤ 2");
    await raw.run(`drop table ${table}`);
  }
}
