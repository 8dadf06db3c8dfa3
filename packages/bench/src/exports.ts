import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { ConsoleClient } from "./console-client.ts";
import { median } from "./statistics.ts";

type Print = (label: string, value: string, target?: string) => void;

const millions = 1_000_000;
const fewer = 100_000;
const rounds = 5;
const processes = ["rows-process", "sheet-process"];

// 20 columns: numbers, days, moments, truth values, texts with and without what must be quoted.
const wide = (rows: number): string => `
  select i as id, 'student ' || (i * 7919 % 100000) as name, date '2023-01-01' + (i % 700)::int as day,
    (i * 31 % 101)::int as score, round((i % 1000) / 7.0, 3) as ratio, '班级' || (i % 40) as class,
    '语文数学' || (i % 12) as subject, i % 3 = 0 as passed, timestamp '2024-01-01' + interval (i) second as at,
    case when i % 10 > 0 then i % 13 end as gap, ${[3, 4, 5, 6, 7].map((by) => `(i * ${by} % 1000)::int as v${by}`).join(", ")},
    ${[9, 10, 11, 12, 13].map((by) => `'text, with "quotes" ' || (i % ${by}) as t${by}`).join(", ")}
  from range(${rows}) t(i)`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

interface Taken {
  ms: number;
  megabytes: number;
  peakMb: number;
}

async function taken(client: ConsoleClient, table: string, format: string): Promise<Taken> {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, client.residentOf(processes));
  }, 100);
  const since = performance.now();
  const content = { dataSrc: table };
  const bytes = await client.drain("/api/report/export", { name: table, format, what: "raw", content });
  clearInterval(watch);
  return { ms: performance.now() - since, megabytes: bytes / 1024 ** 2, peakMb: peak / 1024 ** 2 };
}

const summaryOf = ({ ms, megabytes, peakMb }: Taken): string =>
  `${(ms / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB, ${peakMb.toFixed(0)} MB RSS`;

/** Exports of wide tables, beside the engine's own COPY into a file. */
export async function exportsOf(
  client: ConsoleClient,
  raw: DuckDBConnection,
  folder: string,
  print: Print,
): Promise<void> {
  const [file, less, own] = [join(folder, "wide.csv"), join(folder, "less.csv"), join(folder, "own.csv")];
  await raw.run(`create or replace table wide as ${wide(millions)}`);
  await raw.run(`copy wide to '${file}' (header)`);
  await raw.run(`copy (from wide limit ${fewer}) to '${less}' (header)`);
  await client.upload("wide", file);
  await client.upload("wide_less", less);
  const shares: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const theirs = await timed(() => raw.run(`copy wide to '${own}' (header)`));
    const ours = await taken(client, "wide", "csv");
    shares.push(theirs / ours.ms);
    print("1M × 20 as CSV: COPY, export", `${(theirs / 1000).toFixed(1)} s; ${summaryOf(ours)}`);
  }
  print("CSV export as a share of COPY's rate, median", median(shares).toFixed(2), "target ≥ 0.5");
  print(
    "100k × 20 as XLSX",
    summaryOf(await taken(client, "wide_less", "xlsx")),
    "target ≤ 30 s, ≤ 300 MB RSS",
  );
  print("1M × 20 as XLSX", summaryOf(await taken(client, "wide", "xlsx")), "reported");
}
