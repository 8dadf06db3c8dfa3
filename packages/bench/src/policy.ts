import type { ConsoleClient } from "./console-client.ts";
import { median } from "./statistics.ts";

const rounds = 400;
const roundsOfMeasures = 100;
const warmUp = 50;

const plain = { Column: "y", calculFunc: "avg" };
const measures: Readonly<Record<string, object>> = {
  "a standard deviation": { Column: "y", calculFunc: "stddev" },
  "a percentile": { Column: "y", calculFunc: "percentile", percent: 90 },
  "a correlation": { Column: "y", calculFunc: "corr", otherColumn: "lectage" },
  "a running total": { Column: "y", calculFunc: "sum", show: "runningTotal" },
  "a rank": { ...plain, show: "rank" },
  "a share of the total": { Column: "y", calculFunc: "sum", show: "percentOfTotal" },
};
const everything = { tableId: null, columns: null, rows: [] };

// All rows satisfy the rules, so both viewers query the same number of rows.
const ruled = {
  ...everything,
  columns: ["s", "dept", "y", "service", "lectage"],
  rows: [
    { column: "service", operator: "in", values: [{ literal: 0 }, { literal: 1 }] },
    { column: "lectage", operator: ">=", values: [{ attribute: "youngest" }] },
  ],
};

async function dataOf(reply: Promise<Buffer>): Promise<{ id: string }> {
  return JSON.parse((await reply).toString()).data;
}

async function makeViewer(client: ConsoleClient, name: string, policy: object): Promise<Post> {
  const role = { code: name, name, menuIds: [], policies: [policy] };
  const { id } = await dataOf(client.post("/api/sq-system/role/submit", role));
  const first = "bench-first-4f7k";
  const chosen = "bench-chosen-9x2m";
  const attributes = { youngest: "1" };
  const user = { account: name, userName: name, roleIds: [id], attributes, password: first };
  await client.post("/api/sq-user/submit", user);
  const restricted = await client.signIn(name, first);
  await restricted.post("/api/sq-user/update-password", { password: first, newpassword: chosen });
  return (await client.signIn(name, chosen)).post;
}

type Print = (label: string, value: string, target?: string) => void;
type Post = ConsoleClient["post"];

// A value of its own in each query keeps caches out.
let value = 2_000_000;

async function ask(post: Post, measure: object): Promise<number> {
  const content = {
    dataSrc: "ratings",
    selectedDimension: [{ Column: "dept" }],
    selectedCalcul: [measure],
    filters: [{ filteCol: "s", filterOperator: "!=", operatorParamNum: 1, value: { value1: value++ } }],
  };
  const since = performance.now();
  const reply = await post("/api/report/query", { content });
  const took = performance.now() - since;
  if (JSON.parse(String(reply)).data.rows.length !== 14)
    throw new Error("each department was to have a row, whatever the policy and the measure");
  return took;
}

/** How long each query takes, p50; they take turns, each round in the other direction. */
async function inTurn(queries: readonly (() => Promise<number>)[], count: number): Promise<number[]> {
  const took = queries.map((): number[] => []);
  for (let round = -warmUp; round < count; round++) {
    const places = [...queries.keys()];
    for (const at of round % 2 === 0 ? places.reverse() : places) {
      const ms = await queries[at]?.();
      if (round >= 0 && ms !== undefined) took[at]?.push(ms);
    }
  }
  return took.map((times) => median(times));
}

const inMs = (ms: number): string => `${ms.toFixed(2)} ms`;

/** Cost of measures beside that of a plain average: the same query, in turn, by one viewer. */
async function measuresCost(post: Post, whose: string, print: Print): Promise<void> {
  const queries = [plain, ...Object.values(measures)].map((measure) => () => ask(post, measure));
  const [average = 0, ...others] = await inTurn(queries, roundsOfMeasures);
  for (const [at, name] of Object.keys(measures).entries())
    print(`${name} adds to an average, ${whose}, p50`, inMs((others[at] ?? 0) - average), "target ≤ 0.3 ms");
}

/** Cost of a policy of columns and rules and of measures: the same queries, in turn, by a viewer of everything and by a viewer of a part. */
export async function policyCost(client: ConsoleClient, print: Print): Promise<void> {
  const everyone = await makeViewer(client, "bench_whole", everything);
  const ruledOne = await makeViewer(client, "bench_ruled", ruled);
  const [whole = 0, part = 0] = await inTurn(
    [everyone, ruledOne].map((post) => () => ask(post, plain)),
    rounds,
  );
  print("query by a reader of everything, p50", inMs(whole));
  print("the same under a policy of columns and two rules, p50", inMs(part));
  print("the policy adds", inMs(part - whole), "target ≤ 0.3 ms");
  await measuresCost(everyone, "without a policy", print);
  await measuresCost(ruledOne, "under the policy", print);
}
