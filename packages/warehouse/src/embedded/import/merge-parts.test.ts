import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ask, bringing, mergeHere } from "./import-file.fixtures.ts";

const { importFile: bringIn, parts, remove } = bringing();
afterAll(remove);

it("a part of one row takes a tenth of what a large block does", async () => {
  const { bytes } = await bringIn("one.csv", "id,name\n1,a\n");
  expect(bytes).toBeLessThan(50_000);
});

it("parts become one with all rows in their order and the types of the table", async () => {
  const first = await bringIn("a.csv", "id,name\n3,c\n1,a\n");
  const mode = { kind: "append", columns: first.columns } as const;
  const second = await bringIn("b.csv", "name,id\nz,2.5\n", { mode });
  const third = await bringIn("c.csv", "id,name\n9,\n4,d\n", {
    mode: { ...mode, columns: second.tableColumns },
  });
  const merged = await mergeHere({
    parts: [first.file, second.file, third.file],
    columns: third.tableColumns,
    folder: parts,
  });
  expect(merged).toMatchObject({ rows: 5, file: join(parts, `${merged.generation}.duckdb`) });
  expect(await ask(merged, "select id, name from data")).toEqual([
    [3, "c"],
    [1, "a"],
    [2.5, "z"],
    [9, null],
    [4, "d"],
  ]);
  expect(statSync(merged.file).size).toBeLessThan(100_000);
  expect([first, second, third].every(({ file }) => existsSync(file))).toBe(true);
});

it("one that is missing makes none", async () => {
  const { file, columns } = await bringIn("d.csv", "id\n1\n");
  const missing = join(parts, "gone.duckdb");
  await expect(mergeHere({ parts: [file, missing], columns, folder: parts })).rejects.toThrow("failed");
});
