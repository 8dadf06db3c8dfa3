import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../embedded/import/part.fixtures.ts";
import type { Cells } from "./cells.ts";
import { cleanFile } from "./clean-file.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

it("stops a workbook whose rows swell beyond what an upload may be", () => {
  const path = join(folder.path, "swollen.csv");
  const file = cleanFile(path, 1, 3_000_000);
  const row: Cells = { place: 1, texts: ["x".repeat(1000)], types: ["VARCHAR"] };
  expect(() => {
    for (;;) file.write(row);
  }).toThrow(expect.objectContaining({ problem: { kind: "zip_bomb" } }));
  file.close();
  expect(statSync(path).size).toBeLessThan(3_000_000);
});

it("writes what is quoted once, and nothing for what is missing", () => {
  const path = join(folder.path, "plain.csv");
  const file = cleanFile(path, 2);
  file.write({ place: 1, texts: ['a "b"\nc', null], types: ["VARCHAR", null] });
  file.close();
  expect(readFileSync(path, "utf8")).toBe('"a ""b""\nc",\n');
});
