import { setTimeout as pause } from "node:timers/promises";
import type { Caller, ConsoleClient } from "./console-client.ts";
import { quantile } from "./statistics.ts";

const floods = 14;
const queries = 60;
const rounds = 3;
const tenantId = "990001";
const secret = "bench-quiet-4f7k";
const endless =
  "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n > 0) SELECT count(*) AS n FROM r";

// A value of its own in each query keeps caches out.
let value = 3_000_000;

async function chartMs(post: Caller["post"]): Promise<number> {
  const content = {
    dataSrc: "ratings",
    selectedDimension: [{ Column: "dept" }, { Column: "studage" }],
    selectedCalcul: [
      { Column: "y", calculFunc: "avg" },
      { Column: "s", calculFunc: "countDistinct" },
    ],
    filters: [{ filteCol: "s", filterOperator: "!=", value: { value1: value++ } }],
  };
  const since = performance.now();
  await post("/api/report/query", { content });
  return performance.now() - since;
}

async function p95(post: Caller["post"]): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < queries; round++) took.push(await chartMs(post));
  return quantile(took, 0.95);
}

/** An endless query that did not run this long was not accepted. */
const leastFloodMs = 2000;

/** Sends endless queries until stopped; each query that ends is replaced by a new one. */
function flood(post: Caller["post"]): () => Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  let longest = 0;
  const loop = async (at: number): Promise<void> => {
    for (let turn = 0; !signal.aborted; turn++) {
      const sql = `${endless} WHERE ${at} <> ${-1 - turn}`;
      const since = performance.now();
      await post("/api/report/exec", { sql }, signal).catch(() => {
        longest = Math.max(longest, performance.now() - since);
        return pause(500);
      });
    }
  };
  const loops = Array.from({ length: floods }, (_, at) => loop(at));
  return async () => {
    over.abort();
    await Promise.all(loops);
    // What is refused at once floods nothing, and the ratio would be a fine one.
    if (longest < leastFloodMs)
      throw new Error(`the longest endless query ran for ${Math.round(longest)} ms`);
    // The engine stops queries that no client waits for.
    await pause(3000);
  };
}

/** What a chart of one tenant takes while another floods the engine with queries without an end, and how it compares with a quiet engine in turn. */
export async function isolation(
  client: ConsoleClient,
  file: string,
  print: (label: string, value: string, target?: string) => void,
): Promise<void> {
  const draft = { id: tenantId, name: "bench quiet", admin: { account: "quiet", password: secret } };
  await client.post("/api/sq-system/tenant/submit", draft);
  const quiet = await client.signIn("quiet", secret, tenantId);
  await quiet.upload("ratings", file);
  await p95(quiet.post);
  const [alone, flooded, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    alone.push(await p95(quiet.post));
    const stop = flood(client.post);
    await pause(3000);
    flooded.push(await p95(quiet.post));
    await stop();
    ratios.push((flooded.at(-1) ?? Number.NaN) / (alone.at(-1) ?? Number.NaN));
  }
  const ms = (values: number[]): string => `${quantile(values, 0.5).toFixed(1)} ms`;
  print("chart of a quiet engine, p95", ms(alone));
  print(`the same beside ${floods} endless queries of another tenant`, ms(flooded));
  print("ratio, median", quantile(ratios, 0.5).toFixed(2), "target ≤ 3");
}
