import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { type ConsoleClient, startConsole } from "./console-client.ts";
import { writeRatings } from "./rating-data.ts";
import { median, quantile } from "./statistics.ts";

const sizes = [10_000, 100_000, 1_000_000, 10_000_000] as const;
const callers = [1, 4, 16, 64] as const;
const rounds = 15;
const underLoadMs = 4000;
const mega = 1024 ** 2;

type Print = (label: string, value: string, target?: string) => void;

const measure = (Column: string, calculFunc: string) => ({ Column, calculFunc });

/** Queries of three kinds; `nth` is another value each time, so that no reply comes from a cache. */
const kinds: readonly { name: string; content: (nth: number) => object }[] = [
  {
    name: "mean by 14 groups",
    content: () => ({ selectedDimension: [{ Column: "dept" }], selectedCalcul: [measure("y", "avg")] }),
  },
  {
    name: "distinct by 14 groups",
    content: () => ({
      selectedDimension: [{ Column: "dept" }],
      selectedCalcul: [measure("s", "countDistinct")],
    }),
  },
  {
    name: "mean by 1128 groups",
    content: () => ({ selectedDimension: [{ Column: "d" }], selectedCalcul: [measure("y", "avg")] }),
  },
];

let nth = 1_000_000;

async function ask(client: ConsoleClient, table: string, kind: (typeof kinds)[number]): Promise<number> {
  const filter = {
    ...{ filteCol: "s", filterOperator: "!=", operatorParamNum: 1 },
    value: { value1: nth++ },
  };
  const since = performance.now();
  await client.post("/api/report/query", {
    content: { dataSrc: table, ...kind.content(nth), filters: [filter] },
  });
  return performance.now() - since;
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

async function manyCallers(client: ConsoleClient, table: string, count: number, print: Print): Promise<void> {
  const took: number[] = [];
  const end = performance.now() + underLoadMs;
  const [kind] = kinds;
  if (kind === undefined) return;
  const loop = async (): Promise<void> => {
    while (performance.now() < end) took.push(await ask(client, table, kind));
  };
  await Promise.all(Array.from({ length: count }, loop));
  const perSecond = took.length / (underLoadMs / 1000);
  print(
    `${count} callers at once on ${table}`,
    `${perSecond.toFixed(0)}/s`,
    `median ${median(took).toFixed(1)} ms, p95 ${quantile(took, 0.95).toFixed(1)} ms`,
  );
}

/** How import, storage, queries and memory grow with rows, and replies with callers. */
export async function scale(print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "provost-bench-scale-"));
  const client = await startConsole();
  try {
    const raw = await (await DuckDBInstance.create(":memory:")).connect();
    for (const rows of sizes) {
      const file = join(folder, `${rows}.csv`);
      const table = `rows_${rows}`;
      await writeRatings(raw, rows, file);
      const before = bytesIn(join(client.dataDir, "files"));
      const published = await client.upload(table, file);
      const stored = bytesIn(join(client.dataDir, "files")) - before;
      print(
        `${rows} rows: published after the last byte`,
        `${(published / 1000).toFixed(2)} s`,
        `CSV ${(statSync(file).size / mega).toFixed(1)} MB, stored ${(stored / mega).toFixed(1)} MB`,
      );
      for (const kind of kinds) {
        const took: number[] = [];
        for (let round = -3; round < rounds; round++) {
          const ms = await ask(client, table, kind);
          if (round >= 0) took.push(ms);
        }
        print(`${rows} rows: ${kind.name}`, `${median(took).toFixed(1)} ms`);
      }
      print(`${rows} rows: memory of the server itself`, `${(client.serverResident() / mega).toFixed(0)} MB`);
    }
    for (const table of ["rows_100000", "rows_10000000"])
      for (const count of callers) await manyCallers(client, table, count, print);
  } finally {
    await client.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
