import type { ConsoleClient } from "./console-client.ts";
import { median } from "./statistics.ts";

type Print = (label: string, value: string, target?: string) => void;

const size = 10;
const deep = 1_000_000;
const rounds = 3;

interface Page {
  rows: unknown[][];
  next?: string;
  total: number;
  timing: { engineMs: number };
}

// A value of its own in each query keeps caches out of the comparison; all three pages of a round share one.
let asks = 0;

function query(table: string, order: string[]): object {
  return {
    dataSrc: table,
    selectedDimension: ["s", "d", "studage", "lectage", "service", "dept"].map((Column) => ({ Column })),
    selectedCalcul: [{ Column: "y", calculFunc: "avg" }],
    filters: [{ filteCol: "s", filterOperator: "!=", value: { value1: 2_000_000 + asks++ } }],
    orderByStrs: order,
    page: true,
  };
}

async function timed(
  client: ConsoleClient,
  content: object,
  place: { current: number; after?: string },
): Promise<{ page: Page; ms: number }> {
  const since = performance.now();
  const bytes = await client.post("/api/report/query", { content, size, ...place });
  const page: Page = JSON.parse(bytes.toString()).data;
  return { page, ms: performance.now() - since };
}

/** Compares the first page of a large table with a page a million rows later: by page number, and by the previous page's cursor. */
export async function pages(client: ConsoleClient, table: string, print: Print): Promise<void> {
  for (const [name, order] of [
    ["by the dimensions", []],
    ["by a measure", ["y desc"]],
  ] as const) {
    const jumps: number[] = [];
    const cursors: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const content = query(table, [...order]);
      const first = await timed(client, content, { current: 1 });
      const jump = await timed(client, content, { current: deep / size + 1 });
      if (jump.page.rows.length !== size) throw new Error(`no page at ${deep} of ${first.page.total} rows`);
      jumps.push(jump.ms / first.ms);
      if (jump.page.next === undefined) throw new Error("a page within the rows tells where the next begins");
      const cursor = await timed(client, content, { current: deep / size + 2, after: jump.page.next });
      cursors.push(cursor.ms / first.ms);
      print(
        `pages ${name}: first, row ${deep}, the next by cursor`,
        [first, jump, cursor].map(({ ms }) => ms.toFixed(0)).join(", "),
        "ms",
      );
    }
    print(`page at row ${deep} ${name}, as a ratio to the first`, median(jumps).toFixed(2), "target ≤ 2");
    print("the next by cursor, as a ratio to the first", median(cursors).toFixed(2), "target ≤ 2");
  }
}
