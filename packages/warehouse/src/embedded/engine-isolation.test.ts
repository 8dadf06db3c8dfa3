import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Query, type Viewer, type Warehouse, WarehouseError } from "../warehouse.ts";
import { startEngine } from "./engine.ts";
import { makePart, temporaryFolder, viewerOf } from "./import/part.fixtures.ts";

const folder = temporaryFolder();
const endless =
  "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n > 0) SELECT count(*) FROM r";
/** From so many rows on a query is a large one here. */
const largeRows = 1000;
let small: Viewer;
let large: Viewer;
let engine: Warehouse;

beforeAll(async () => {
  small = viewerOf([await makePart(folder.path, "few", "SELECT range AS id FROM range(100)")]);
  large = viewerOf([await makePart(folder.path, "many", "SELECT range AS id FROM range(100000)")]);
});

afterEach(() => engine.close());
afterAll(() => folder.remove());

/** The smallest machine's engine. */
async function start(): Promise<void> {
  engine = startEngine({ smallSlots: 2, largeSlots: 1, cores: 1, largeRows });
  await engine.ready();
  await vi.waitFor(() => expect(engine.stats().slots.every(({ phase }) => phase === "idle")).toBe(true), {
    timeout: 60_000,
  });
}

const of = (viewer: Viewer, tenant: string): Viewer => ({
  ...viewer,
  tenant,
  policyKey: `${tenant} ${viewer.policyKey}`,
});

let queryCount = 0;
/** A chart's query, another one each time. */
function chart(viewer: Viewer, tenant: string, limits: Partial<Query> = {}) {
  const [table = { name: "" }] = viewer.tables;
  const text = `SELECT sum(id + $1) FROM ${table.name}`;
  return engine.query(of(viewer, tenant), { text, params: [queryCount++], ...limits });
}

/** Queries without an end by one tenant, those of each user apart; what becomes of each. */
function flood(viewer: Viewer, tenant: string, users: readonly string[], timeoutMs = 60_000) {
  const ended: string[] = [];
  for (const [at, user] of users.entries())
    engine
      .query(of(viewer, tenant), { text: `${endless} WHERE ${at} = ${at}`, params: [], user, timeoutMs })
      .then(
        () => ended.push("answered"),
        (error: unknown) => ended.push(error instanceof WarehouseError ? error.reason : String(error)),
      );
  return ended;
}

const untilRunning = (count: number) =>
  vi.waitFor(() => expect(engine.stats().running).toBe(count), { timeout: 60_000 });

const fourteen = Array.from({ length: 14 }, () => "u");

describe.each([
  ["small", () => small],
  ["large", () => large],
] as const)("fourteen endless %s queries of one tenant", (_size, flooding) => {
  it.each([
    ["small", () => small],
    ["large", () => large],
  ] as const)("leave a slot for the %s queries of another", async (_otherSize, asking) => {
    await start();
    const ended = flood(flooding(), "a", fourteen);
    await untilRunning(2);
    for (let round = 0; round < 20; round++) {
      const { queuedMs } = await chart(asking(), "b");
      // Not even the 100 ms are waited for after which others make way.
      expect(queuedMs).toBeLessThan(100);
    }
    expect(ended).toEqual([]);
    expect(engine.stats()).toMatchObject({ running: 2, evictions: 0 });
  });

  it("make way for a whole page of another", async () => {
    await start();
    const ended = flood(flooding(), "a", fourteen);
    await untilRunning(2);
    const page = [small, large].flatMap((viewer) => Array.from({ length: 8 }, () => chart(viewer, "b")));
    expect(await Promise.all(page)).toHaveLength(16);
    expect(ended).toEqual([]);
    await untilRunning(2);
  });
});

describe("a large query that makes way", () => {
  it("starts anew, and gives its rows in the end", async () => {
    await start();
    const long = engine.query(of(large, "a"), {
      text: "SELECT sum(sin(range)) FROM range(60000000)",
      params: [],
      timeoutMs: 120_000,
    });
    await untilRunning(1);
    // The other tenant's own small slot is taken, so that its large query waits for the large one.
    const stop = new AbortController();
    const own = engine
      .query(of(small, "b"), { text: endless, params: [], signal: stop.signal })
      .catch(() => null);
    await untilRunning(2);
    expect((await chart(large, "b")).rowCount).toBe(1);
    expect(engine.stats().evictions).toBe(1);
    expect((await long).rowCount).toBe(1);
    stop.abort();
    await own;
  });

  it("has no more engine time than one that does not", async () => {
    await start();
    const ended = flood(large, "a", ["u"], 1500);
    await untilRunning(1);
    const since = performance.now();
    while (ended.length === 0) await chart(large, "b");
    expect(ended).toEqual(["timeout"]);
    expect(performance.now() - since).toBeLessThan(20_000);
  });
});

describe("within a tenant", () => {
  it("a user's endless queries make way for a colleague's", async () => {
    await start();
    const ended = flood(small, "a", fourteen);
    await untilRunning(2);
    const { queuedMs } = await chart(small, "a", { user: "colleague" });
    expect(queuedMs).toBeLessThan(10_000);
    expect(ended).toEqual([]);
  });

  it("who is over his budget waits behind the others, and what he uses is charged", async () => {
    engine = startEngine({ smallSlots: 1, largeSlots: 0 });
    await engine.ready();
    const stop = new AbortController();
    const charged: number[] = [];
    const budget = { isSpent: () => true, charge: (ms: number) => charged.push(ms) };
    const first = engine
      .query(of(small, "a"), { text: endless, params: [], signal: stop.signal })
      .catch(() => null);
    await untilRunning(1);
    const order: string[] = [];
    const note = (name: string) => (outcome: { behind: boolean }) => order.push(`${name} ${outcome.behind}`);
    const all = [
      chart(small, "a", { user: "spent", budget }).then(note("spent")),
      chart(small, "a", { user: "other" }).then(note("other")),
      chart(small, "a", { user: "another" }).then(note("another")),
    ];
    stop.abort();
    await Promise.all([first, ...all]);
    expect(order).toEqual(["other false", "another false", "spent true"]);
    expect(charged).toHaveLength(1);
    expect(charged[0]).toBeGreaterThan(0);
  });
});

describe("checking a person's SQL", () => {
  it("waits for no query that runs", async () => {
    engine = startEngine({ smallSlots: 1, largeSlots: 0 });
    await engine.ready();
    const stop = new AbortController();
    const running = engine
      .query(of(small, "a"), { text: endless, params: [], signal: stop.signal })
      .catch(() => null);
    await untilRunning(1);
    await expect(engine.exec(of(small, "a"), "DROP TABLE few")).rejects.toMatchObject({
      reason: "sql_refused",
    });
    expect(engine.stats().running).toBe(1);
    stop.abort();
    await running;
  });
});
