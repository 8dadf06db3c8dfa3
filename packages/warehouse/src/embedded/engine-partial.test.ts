import { afterAll, beforeAll, expect, it } from "vitest";
import { runs } from "../../../../tools/test/long-run.ts";
import { type Viewer, type Warehouse, WarehouseError } from "../warehouse.ts";
import { startEngine } from "./engine.ts";
import { bodyOf, makePart, temporaryFolder, viewerOf } from "./import/part.fixtures.ts";

const rows = 300_000;
const folder = temporaryFolder();
let engine: Warehouse;
let viewer: Viewer;

beforeAll(async () => {
  const codes = await makePart(
    folder.path,
    "codes",
    `SELECT range AS id, CASE WHEN range = ${rows - 1000} THEN 'none' ELSE '1' END AS code FROM range(${rows})`,
  );
  viewer = viewerOf([codes]);
  engine = startEngine({ smallSlots: 1, largeSlots: 0, maxRows: rows });
  expect(await engine.ready()).toBe(true);
});

afterAll(async () => {
  await engine.close();
  folder.remove();
});

it("says of an error among the last rows that there was one, and gives none of the rows before it", async () => {
  const request = { text: "SELECT CAST(code AS INTEGER) AS code FROM codes", params: [], maxBytes: 1e9 };
  const query = engine.query(viewer, request);
  await expect(query).rejects.toBeInstanceOf(WarehouseError);
  const typed = engine.exec(viewer, request.text, { maxBytes: 1e9 });
  await expect(typed).rejects.toMatchObject({ reason: "sql_invalid" });
});

it("keeps nothing of a query that was given up, whenever that was", async () => {
  const rounds = runs(20, 60);
  for (let round = 0; round < rounds; round++) {
    const request = {
      text: `SELECT count(*) AS n FROM codes WHERE id % 7 <> 3 AND id >= ${round}`,
      params: [],
    };
    const leaving = new AbortController();
    const query = engine.query(viewer, { ...request, signal: leaving.signal }).catch(() => null);
    const completed = query.then(() => true);
    const later = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), (round * 5) / rounds));
    await Promise.race([completed, later]);
    leaving.abort();
    await query;
    const { bytes } = await engine.query(viewer, request);
    const whole = Array.from({ length: rows - round }, (_, at) => at + round).filter((id) => id % 7 !== 3);
    expect(bodyOf(bytes).rows).toEqual([[whole.length]]);
  }
});
