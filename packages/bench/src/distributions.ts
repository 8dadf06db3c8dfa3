import type { DuckDBConnection } from "@duckdb/node-api";
import type { ConsoleClient } from "./console-client.ts";
import { median } from "./statistics.ts";

type Print = (label: string, value: string, target?: string) => void;

const rounds = 3;

// A value of its own in each question keeps caches out of the comparison.
let asks = 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

function askConsole(client: ConsoleClient, table: string): Promise<Buffer> {
  return client.post("/api/report/query", {
    content: {
      dataSrc: table,
      selectedDimension: [{ Column: "dept" }],
      selectedCalcul: [{ Column: "y", calculFunc: "distribution" }],
      filters: [{ filteCol: "s", filterOperator: "!=", value: { value1: 3_000_000 + asks++ } }],
    },
  });
}

/** A box plot's question against the quartiles alone, asked of the driver; `rawTable` holds the same rows as `table`. */
export async function distributions(
  client: ConsoleClient,
  raw: DuckDBConnection,
  { table, rawTable }: { table: string; rawTable: string },
  print: Print,
): Promise<void> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round++) {
    const direct = await timed(() =>
      raw.runAndReadAll(
        `select dept, quantile_cont(y, [0.25, 0.5, 0.75]) from ${rawTable} where s <> ${3_000_000 + asks++} group by dept`,
      ),
    );
    const whole = await timed(() => askConsole(client, table));
    if (round < 0) continue;
    theirs.push(direct);
    ours.push(whole);
  }
  print("quartiles by 14 groups, raw driver", `${median(theirs).toFixed(0)} ms`);
  print("whole distribution by 14 groups", `${median(ours).toFixed(0)} ms`);
  print("as a ratio to the quartiles alone", (median(ours) / median(theirs)).toFixed(2), "target ≤ 2");
}
