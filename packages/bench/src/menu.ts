import type { ConsoleClient } from "./console-client.ts";
import { median } from "./statistics.ts";

const groups = 100;
const inGroup = 99;
const writers = 8;
const rounds = 40;

async function addMenu(client: ConsoleClient, draft: object): Promise<string> {
  const reply = JSON.parse((await client.post("/api/sq-system/menu/submit", draft)).toString());
  return reply.data.id;
}

async function fillGroup(client: ConsoleClient, group: number): Promise<void> {
  const code = `bench_${group}`;
  const parentId = await addMenu(client, { code, name: `菜单 ${group}`, sort: group });
  for (let item = 0; item < inGroup; item++) {
    const path = `/bench/${group}/${item}`;
    await addMenu(client, {
      code: `${code}_${item}`,
      name: `菜单 ${group}.${item}`,
      path,
      parentId,
      sort: item,
    });
  }
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = -5; round < rounds; round++) {
    const since = performance.now();
    await work();
    if (round >= 0) took.push(performance.now() - since);
  }
  return median(took);
}

/** How long a caller waits for a menu of 10,000 items, and for a small call when each second its rights are looked up among them. */
export async function menus(
  client: ConsoleClient,
  print: (label: string, value: string, target?: string) => void,
): Promise<void> {
  const waiting = Array.from({ length: groups }, (_, group) => group);
  const fill = async (): Promise<void> => {
    for (let group = waiting.pop(); group !== undefined; group = waiting.pop())
      await fillGroup(client, group);
  };
  await Promise.all(Array.from({ length: writers }, fill));

  // A change makes every server reload the menus.
  const draft = { code: "bench_changed", name: "changed" };
  let { id, version } = { id: await addMenu(client, draft), version: 1 };
  const anew: number[] = [];
  for (let round = 0; round < rounds / 4; round++) {
    await client.post("/api/sq-system/menu/submit", { ...draft, id, version: version++ });
    const since = performance.now();
    await client.get("/api/sq-system/menu/routes");
    anew.push(performance.now() - since);
  }
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  print("menu of 10,000: routes right after a change, median", ms(median(anew)), "target ≤ 100 ms");
  print(
    "menu of 10,000: routes, median",
    ms(await medianMs(() => client.get("/api/sq-system/menu/routes"))),
    "target ≤ 100 ms",
  );
  print(
    "menu of 10,000: top-menu, median",
    ms(await medianMs(() => client.get("/api/sq-system/menu/top-menu"))),
  );
}
