import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CopiedTable, Viewer } from "../warehouse.ts";
import { RemoteError } from "./remote-source.ts";
import { type ReadCopied, tableCopies } from "./table-copies.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "provost-copies-"));
});
afterAll(() => rm(folder, { recursive: true }));

const marks: CopiedTable = {
  name: "marks",
  columns: [
    { name: "school", type: "BIGINT" },
    { name: "score", type: "DECIMAL(6,2)" },
    { name: "ratio", type: "DECIMAL" },
    { name: "day", type: "DATE" },
    { name: "large", type: "DECIMAL(50,10)" },
  ],
  remote: { id: "c", kind: "postgres", name: "District", tables: ["marks"], stored: [] },
  text: "SELECT",
  params: [],
};
const viewer: Viewer = { tenant: "000000", policyKey: "key", tables: [], copied: [marks] };
const rows = [
  { school: "9007199254740993", score: 91.5, ratio: 0.12345, day: "2024-01-05", large: 1e20 },
  { school: 2, score: null, ratio: 1e15, day: "0044-13-40", large: null },
];
const bytesOf = (of: readonly object[]): Buffer => Buffer.from(JSON.stringify(of));

/** Copies of these rows; how often they were read. */
function counted(of: readonly object[] = rows, more: { truncated?: boolean; fresh?: number } = {}) {
  const found = { reads: 0 };
  const read: ReadCopied = async () => {
    found.reads += 1;
    return { bytes: bytesOf(of), truncated: more.truncated ?? false };
  };
  const copies = tableCopies(folder, read, more.fresh === undefined ? {} : { fresh: more.fresh });
  return { copies, found };
}

async function cellsOf(table: Viewer["tables"][number] | undefined): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`ATTACH '${table?.parts[0]}' AS part (READ_ONLY)`);
  const found = (await connection.runAndReadAll("SELECT * FROM part.data ORDER BY score")).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return found;
}

describe("a copy", () => {
  it("has the rows with their types; a value that its type has no place for is empty, digits without a bound are rounded", async () => {
    const { copies } = counted();
    const { tables, policyKey } = await copies.within(viewer, {});
    expect(await cellsOf(tables[0])).toEqual([
      ["9007199254740993", "91.50", 0.12345, "2024-01-05", 1e20],
      ["2", null, 1e15, null, null],
    ]);
    expect(policyKey).not.toBe(viewer.policyKey);
    expect(tables[0]).toMatchObject({ name: "marks", rows: 2 });
    await copies.close();
  });

  it("is made once for all who want the same rows, and for each name", async () => {
    const { copies, found } = counted();
    const all = await Promise.all([copies.within(viewer, {}), copies.within(viewer, {})]);
    expect(found.reads).toBe(1);
    expect(all[0]?.tables[0]?.parts).toEqual(all[1]?.tables[0]?.parts);
    const again: Viewer = { ...viewer, copied: [marks, { ...marks, name: "twice" }] };
    const { tables } = await copies.within(again, {});
    expect(found.reads).toBe(2);
    expect(new Set(tables.flatMap(({ parts }) => parts)).size).toBe(2);
    await copies.within({ ...viewer, tenant: "100000" }, {});
    expect(found.reads).toBe(3);
    await copies.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it("goes on when who wanted it first leaves, who is let go at once", async () => {
    const { copies, found } = counted();
    const leaving = new AbortController();
    const first = copies.within(viewer, { signal: leaving.signal });
    const second = copies.within(viewer, {});
    leaving.abort();
    await expect(first).rejects.toMatchObject({ reason: "cancelled" });
    expect((await second).tables).toHaveLength(1);
    await expect(copies.within({ ...viewer, tenant: "t" }, { timeoutMs: 1 })).rejects.toMatchObject({
      reason: "timeout",
    });
    expect(found.reads).toBe(2);
    await copies.close();
  });

  it("serves a while, and is then made again", async () => {
    const { copies, found } = counted(rows, { fresh: 1 });
    await copies.within(viewer, {});
    await expect
      .poll(async () => {
        await copies.within(viewer, {});
        return found.reads;
      })
      .toBeGreaterThan(1);
    await copies.close();
  });

  it("is refused where there are more rows, and what fails is tried again", async () => {
    const { copies, found } = counted(rows, { truncated: true });
    const tried = () => copies.within(viewer, {}).catch((error: unknown) => error);
    expect(await tried()).toMatchObject({ reason: "copy_large", table: "marks" });
    expect(await tried()).toMatchObject({ reason: "copy_large" });
    expect(found.reads).toBe(2);
    await copies.close();
    const broken = tableCopies(folder, async () => ({ bytes: Buffer.from("no rows"), truncated: false }));
    const failed = await broken.within(viewer, {}).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(RemoteError);
    expect(failed).toMatchObject({ source: "District" });
    await broken.close();
  });
});
