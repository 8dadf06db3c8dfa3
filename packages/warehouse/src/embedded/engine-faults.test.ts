import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Viewer, type Warehouse, WarehouseError } from "../warehouse.ts";
import { type EngineOptions, startEngine } from "./engine.ts";
import { bodyOf, makePart, temporaryFolder, viewerOf } from "./import/part.fixtures.ts";

const folder = temporaryFolder();
const endless = "SELECT sum(sin(a.range * b.range)) FROM range(10000000) a, range(10000000) b";
let viewer: Viewer;
let engine: Warehouse | null = null;

beforeAll(async () => {
  viewer = viewerOf([await makePart(folder.path, "scores", "SELECT range AS id FROM range(100)")]);
});

afterEach(async () => {
  await engine?.close();
  engine = null;
});

afterAll(() => folder.remove());

async function start(options: EngineOptions): Promise<Warehouse> {
  engine = startEngine({ smallSlots: 1, largeSlots: 0, ...options });
  await engine.ready();
  return engine;
}

const count = (from: Warehouse, who: Viewer = viewer) =>
  from.query(who, { text: "SELECT count(*) FROM scores", params: [], cache: false });

const settled = (query: Promise<unknown>) =>
  query.then(
    () => "answered",
    (error: unknown) => (error instanceof WarehouseError ? error.reason : String(error)),
  );

async function untilBusy(from: Warehouse): Promise<number> {
  await vi.waitFor(() => expect(from.stats().slots.some(({ phase }) => phase === "busy")).toBe(true), {
    timeout: 60_000,
  });
  const pid = from.stats().slots.find(({ phase }) => phase === "busy")?.pid;
  if (pid === undefined) throw new Error("no slot is busy");
  return pid;
}

/** All slots are there and none works: a query that comes now displaces no other. */
const untilIdle = (from: Warehouse): Promise<void> =>
  vi.waitFor(() => expect(from.stats().slots.every(({ phase }) => phase === "idle")).toBe(true), {
    timeout: 60_000,
  });

/** Holds this thread until a process has used no processor time for a while. */
function untilAtRest(pid: number): void {
  let last = { ticks: -1, at: performance.now() };
  while (performance.now() - last.at < 300) {
    const ticks = readFileSync(`/proc/${pid}/stat`, "utf8")
      .split(" ")
      .slice(13, 15)
      .reduce((sum, part) => sum + Number(part), 0);
    // A process that has just begun rests as well.
    if (ticks !== last.ticks || ticks === 0) last = { ticks, at: performance.now() };
  }
}

describe("time", () => {
  it("interrupts a query at its limit and goes on with the same process", async () => {
    const warehouse = await start({});
    const { pid } = warehouse.stats().slots[0] ?? {};
    const outcome = await settled(warehouse.query(viewer, { text: endless, params: [], timeoutMs: 150 }));
    expect(outcome).toBe("timeout");
    expect((await count(warehouse)).rowCount).toBe(1);
    expect(warehouse.stats().slots[0]?.pid).toBe(pid);
  });

  it("replaces the process of a query that took long, which is no unexpected end", async () => {
    const warehouse = await start({});
    const { pid } = warehouse.stats().slots[0] ?? {};
    const outcome = await settled(warehouse.query(viewer, { text: endless, params: [], timeoutMs: 2500 }));
    expect(outcome).toBe("timeout");
    expect((await count(warehouse)).rowCount).toBe(1);
    expect(warehouse.stats().slots[0]?.pid).not.toBe(pid);
    expect(warehouse.stats().restarts).toBe(0);
  });

  it("is not spent on waiting for parts that do not come; they are released when they do", async () => {
    const coming = Promise.withResolvers<() => void>();
    const parts = { use: () => coming.promise, areHere: () => false };
    const warehouse = await start({ parts });
    const caller = new AbortController();
    const query = { text: "SELECT count(*) FROM scores", params: [], cache: false };
    const first = settled(warehouse.query(viewer, { ...query, signal: caller.signal }));
    expect(await settled(warehouse.query(viewer, { ...query, timeoutMs: 100 }))).toBe("timeout");
    caller.abort();
    expect(await first).toBe("cancelled");
    let released = 0;
    coming.resolve(() => released++);
    await vi.waitFor(() => expect(released).toBe(2));
  });

  it("kills a slot that an interrupt does not stop, and starts another", async () => {
    const warehouse = await start({ graceMs: 200 });
    const outcome = settled(warehouse.query(viewer, { text: endless, params: [], timeoutMs: 300 }));
    const pid = await untilBusy(warehouse);
    process.kill(pid, "SIGSTOP");
    expect(await outcome).toBe("timeout");
    expect((await count(warehouse)).rowCount).toBe(1);
    expect(warehouse.stats()).toMatchObject({ restarts: 1 });
    expect(warehouse.stats().slots[0]?.pid).not.toBe(pid);
  });
});

describe("a slot's death", () => {
  it("costs only the query it worked on", async () => {
    const warehouse = await start({ smallSlots: 2 });
    await untilIdle(warehouse);
    const lost = settled(warehouse.query(viewer, { text: endless, params: [] }));
    const pid = await untilBusy(warehouse);
    const surviving = settled(
      warehouse.query(
        { ...viewer, tenant: "t2" },
        { text: "SELECT sum(sin(range)) FROM range(30000000)", params: [] },
      ),
    );
    await vi.waitFor(() => expect(warehouse.stats().running).toBe(2), { timeout: 60_000 });
    process.kill(pid, "SIGKILL");
    expect(await lost).toBe("engine_died");
    expect(await surviving).toBe("answered");
    expect((await count(warehouse)).rowCount).toBe(1);
    await untilIdle(warehouse);
  });

  it("leaves the queries that wait", async () => {
    const warehouse = await start({});
    const lost = settled(warehouse.query(viewer, { text: endless, params: [] }));
    const pid = await untilBusy(warehouse);
    const waiting = count(warehouse);
    process.kill(pid, "SIGKILL");
    expect(await lost).toBe("engine_died");
    expect(bodyOf((await waiting).bytes).rows).toEqual([[100]]);
  });
});

describe("memory", () => {
  it("answers with a reason when the engine's own limit is reached", async () => {
    const warehouse = await start({ memoryMb: 64, rssCapMb: 2000 });
    const text = "SELECT count(DISTINCT range || 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxx') FROM range(20000000)";
    expect(await settled(warehouse.query(viewer, { text, params: [] }))).toBe("memory");
    expect(warehouse.stats().restarts).toBe(0);
  });

  it.runIf(process.platform === "linux")("kills a slot whose process grows past the cap", async () => {
    const warehouse = await start({ memoryMb: 4000, rssCapMb: 300 });
    const text = "SELECT count(DISTINCT range || 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxx') FROM range(20000000)";
    expect(await settled(warehouse.query(viewer, { text, params: [] }))).toBe("memory");
    expect((await count(warehouse)).rowCount).toBe(1);
    expect(warehouse.stats().restarts).toBe(1);
  });
});

describe("cancelling", () => {
  it("stops a running query", async () => {
    const warehouse = await start({});
    const caller = new AbortController();
    const outcome = settled(warehouse.query(viewer, { text: endless, params: [], signal: caller.signal }));
    await untilBusy(warehouse);
    caller.abort();
    expect(await outcome).toBe("cancelled");
    expect((await count(warehouse)).rowCount).toBe(1);
    expect(warehouse.stats().restarts).toBe(0);
  });

  it("drops a query that waits", async () => {
    const warehouse = await start({});
    const blocker = new AbortController();
    const blocking = settled(warehouse.query(viewer, { text: endless, params: [], signal: blocker.signal }));
    await untilBusy(warehouse);
    const caller = new AbortController();
    const outcome = settled(warehouse.query(viewer, { text: "SELECT 1", params: [], signal: caller.signal }));
    expect(warehouse.stats().queued).toBe(1);
    caller.abort();
    expect(await outcome).toBe("cancelled");
    expect(warehouse.stats().queued).toBe(0);
    blocker.abort();
    expect(await blocking).toBe("cancelled");
  });

  it("does not start for a caller who is gone already", async () => {
    const warehouse = await start({});
    const query = { text: "SELECT 1", params: [], signal: AbortSignal.abort() };
    expect(await settled(warehouse.query(viewer, query))).toBe("cancelled");
    expect(await settled(warehouse.exec(viewer, "SELECT 1", { signal: AbortSignal.abort() }))).toBe(
      "cancelled",
    );
  });

  it("goes on for the others who ask the same", async () => {
    const warehouse = await start({});
    const text = "SELECT sum(sin(range)) FROM range(10000000)";
    const caller = new AbortController();
    const left = settled(warehouse.query(viewer, { text, params: [], signal: caller.signal }));
    const stays = settled(warehouse.query(viewer, { text, params: [] }));
    await untilBusy(warehouse);
    caller.abort();
    expect([await left, await stays]).toEqual(["cancelled", "answered"]);
  });
});

describe("many queries", () => {
  it("runs identical queries once", async () => {
    const warehouse = await start({});
    const text = "SELECT sum(sin(range)) FROM range(1000000)";
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => warehouse.query(viewer, { text, params: [], cache: false })),
    );
    expect(new Set(outcomes.map(({ bytes }) => Buffer.from(bytes).toString())).size).toBe(1);
    expect(warehouse.stats()).toMatchObject({ answered: 1, collapsed: 9 });
  });

  it("shares nothing between tenants or values", async () => {
    const warehouse = await start({});
    const text = "SELECT count(*) FROM scores WHERE id < $1";
    await Promise.all([
      warehouse.query(viewer, { text, params: [1] }),
      warehouse.query(viewer, { text, params: [2] }),
      warehouse.query(viewer, { text, params: ["1"] }),
      warehouse.query({ ...viewer, tenant: "t2", policyKey: "t2" }, { text, params: [1] }),
    ]);
    expect(warehouse.stats()).toMatchObject({ answered: 4, collapsed: 0 });
  });

  it("serves a quiet tenant before the rest of a loud one's queries", async () => {
    const warehouse = await start({});
    const order: string[] = [];
    const ask = (tenant: string, index: number) =>
      warehouse
        .query(
          { ...viewer, tenant, policyKey: tenant },
          { text: "SELECT sum(sin(range + $1)) FROM range(200000)", params: [index], cache: false },
        )
        .then(() => order.push(tenant));
    const loud = Array.from({ length: 20 }, (_, index) => ask("loud", index));
    await Promise.all([...loud, ask("quiet", 1)]);
    expect(order.indexOf("quiet")).toBeLessThan(4);
  });

  it("gives a big query the slot of all cores and keeps the small ones quick", async () => {
    const warehouse = await start({ smallSlots: 1, largeSlots: 1, cores: 2, largeRows: 100 });
    const caller = new AbortController();
    const big = settled(warehouse.query(viewer, { text: endless, params: [], signal: caller.signal }));
    await vi.waitFor(
      () => {
        expect(warehouse.stats().slots.find(({ phase }) => phase === "busy")?.threads).toBe(2);
      },
      { timeout: 60_000 },
    );
    const small = await warehouse.query(viewer, { text: "SELECT 1", params: [], tables: [] });
    expect(small.rowCount).toBe(1);
    caller.abort();
    expect(await big).toBe("cancelled");
  });
});

describe("closing", () => {
  it("refuses new queries and is not ready", async () => {
    const warehouse = await start({});
    await warehouse.close();
    expect(await settled(count(warehouse))).toBe("closed");
    expect(await warehouse.ready()).toBe(false);
  });

  it.runIf(process.platform === "linux")(
    "starts nothing again when a slot says just then that it is ready",
    async () => {
      engine = startEngine({ smallSlots: 1, largeSlots: 0 });
      // This thread reads no message meanwhile.
      untilAtRest(engine.stats().slots[0]?.pid ?? 0);
      await engine.close();
      expect(engine.stats()).toMatchObject({ slots: [{ phase: "stopped" }], restarts: 0 });
    },
  );

  it("leaves no process behind", async () => {
    const warehouse = await start({});
    const pid = warehouse.stats().slots[0]?.pid ?? 0;
    await warehouse.close();
    expect(() => process.kill(pid, 0)).toThrow();
  });
});
