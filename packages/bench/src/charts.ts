import type { ConsoleClient } from "./console-client.ts";
import { median } from "./statistics.ts";

const charts = 200;
const others = 800;
const asked = 40;

async function idOf(reply: Promise<Buffer>): Promise<string> {
  return JSON.parse((await reply).toString()).data.id;
}

async function fill(client: ConsoleClient, folderId: string | null, count: number): Promise<void> {
  const content = {
    dataSrc: "ratings",
    chartType: "bar",
    selectedDimension: [{ Column: "dept" }],
    selectedCalcul: [{ Column: "y", calculFunc: "avg" }],
  };
  for (let at = 0; at < count; at++)
    await client.post("/api/report/chart", {
      name: `Chart ${folderId === null ? "" : "in "}${at}`,
      content,
      folderId,
    });
}

/** How long the list of a folder's 200 charts takes among a thousand. */
export async function chartLists(
  client: ConsoleClient,
  print: (label: string, value: string, target?: string) => void,
): Promise<void> {
  const folderId = await idOf(client.post("/api/report/folder", { name: "bench", parentId: null }));
  await fill(client, folderId, charts);
  await fill(client, null, others);
  const took: number[] = [];
  for (let round = -5; round < asked; round++) {
    const since = performance.now();
    await client.get(`/api/report/chart?folderId=${folderId}&size=${charts}`);
    if (round >= 0) took.push(performance.now() - since);
  }
  print(`${charts} charts of a folder, listed, median`, `${median(took).toFixed(1)} ms`, "target ≤ 50 ms");
}
