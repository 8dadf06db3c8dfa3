import type { ConsoleClient } from "./console-client.ts";
import { median } from "./statistics.ts";

const rounds = 400;
const warmUp = 50;
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

async function makeViewer(
  client: ConsoleClient,
  name: string,
  policy: object,
): Promise<ConsoleClient["post"]> {
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

/** Cost of a policy of columns and rules: the same query, in turn, by a viewer of everything and by a viewer of a part. */
export async function policyCost(
  client: ConsoleClient,
  print: (label: string, value: string, target?: string) => void,
): Promise<void> {
  const viewers = [
    await makeViewer(client, "bench_whole", everything),
    await makeViewer(client, "bench_ruled", ruled),
  ];
  const took = viewers.map((): number[] => []);
  // A value of its own in each query keeps caches out.
  let value = 2_000_000;
  for (let round = -warmUp; round < rounds; round++) {
    for (const [at, post] of (round % 2 === 0 ? [0, 1] : [1, 0]).map((at) => [at, viewers[at]] as const)) {
      const content = {
        dataSrc: "ratings",
        selectedDimension: [{ Column: "dept" }],
        selectedCalcul: [{ Column: "y", calculFunc: "avg" }],
        filters: [{ filteCol: "s", filterOperator: "!=", operatorParamNum: 1, value: { value1: value++ } }],
      };
      const since = performance.now();
      const reply = await post?.("/api/report/query", { content });
      if (round >= 0) took[at]?.push(performance.now() - since);
      if (round === 0 && JSON.parse(String(reply)).data.rows.length !== 14)
        throw new Error("the policy was to leave every department");
    }
  }
  const [whole = 0, part = 0] = took.map((times) => median(times));
  print("query by a reader of everything, p50", `${whole.toFixed(2)} ms`);
  print("the same under a policy of columns and two rules, p50", `${part.toFixed(2)} ms`);
  print("the policy adds", `${(part - whole).toFixed(2)} ms`, "target ≤ 0.3 ms");
}
