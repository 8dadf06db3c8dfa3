import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { TableParts, Viewer, Warehouse } from "../warehouse.ts";
import { startEngine } from "./engine.ts";
import { bodyOf, makePart, temporaryFolder, viewerOf } from "./import/part.fixtures.ts";

const folder = temporaryFolder();
const long = "SELECT sum(sin(a.range * b.range)) FROM range(10000000) a, range(10000000) b";
let scores: TableParts;
let activeViewer: Viewer;
let fresh: Viewer;
let engine: Warehouse | null = null;

beforeAll(async () => {
  scores = await makePart(folder.path, "scores", "SELECT range AS id FROM range(100)");
  activeViewer = viewerOf([scores]);
  fresh = { ...activeViewer, policyKey: "fresh" };
});

afterEach(async () => {
  await engine?.close();
  engine = null;
});

afterAll(() => folder.remove());

async function start(smallSlots: number): Promise<Warehouse> {
  engine = startEngine({ smallSlots, largeSlots: 0 });
  await vi.waitFor(() => expect(engine?.stats().slots.every(({ phase }) => phase === "idle")).toBe(true), {
    timeout: 60_000,
  });
  return engine;
}

const opened = (from: Warehouse): number =>
  from.stats().slots.reduce((sum, { instances }) => sum + instances, 0);
const count = (from: Warehouse, viewer: Viewer) =>
  from.query(viewer, { text: "SELECT count(*) FROM scores", params: [], cache: false });

it("tells nobody when it fails: the first query does", async () => {
  const warehouse = await start(1);
  const gone = viewerOf([{ ...scores, generation: "gone", parts: [`${folder.path}/gone.duckdb`] }]);
  warehouse.warm(gone);
  await vi.waitFor(() => expect(warehouse.stats().slots[0]?.phase).toBe("idle"), { timeout: 60_000 });
  await expect(count(warehouse, gone)).rejects.toMatchObject({ reason: "data_missing" });
});

it("opens an idle slot's instance, once", async () => {
  const warehouse = await start(2);
  warehouse.warm(fresh);
  warehouse.warm(fresh);
  await vi.waitFor(() => expect(warehouse.stats().slots.every(({ phase }) => phase === "idle")).toBe(true), {
    timeout: 60_000,
  });
  expect(opened(warehouse)).toBe(1);
  expect(bodyOf((await count(warehouse, fresh)).bytes).rows).toEqual([[100]]);
  expect(opened(warehouse)).toBe(1);
  expect(warehouse.stats().answered).toBe(1);
});

it.each([1, 2])("keeps the last of %i slots for queries", async (slots) => {
  const warehouse = await start(slots);
  const running = warehouse.query(activeViewer, { text: long, params: [], timeoutMs: 300 });
  const waiting = slots === 1 ? [count(warehouse, activeViewer)] : [];
  warehouse.warm(fresh);
  expect(opened(warehouse)).toBe(1);
  await expect(running).rejects.toMatchObject({ reason: "timeout" });
  await Promise.all(waiting);
  await vi.waitFor(() => expect(opened(warehouse)).toBe(2), { timeout: 60_000 });
});
