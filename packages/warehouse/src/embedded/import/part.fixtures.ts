import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { quoteText } from "../../sql-text.ts";
import type { TableParts, Viewer } from "../../warehouse.ts";

/** A folder for one test file. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "warehouse-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Makes a part whose table `data` is the result of `select`. */
export async function makePart(folder: string, name: string, select: string): Promise<TableParts> {
  const path = join(folder, `${name}.duckdb`);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`ATTACH ${quoteText(path)} AS part; CREATE TABLE part.data AS ${select}`);
  const described = await (await connection.run("DESCRIBE part.data")).getRows();
  const counted = await (await connection.run("SELECT count(*) FROM part.data")).getRows();
  await connection.run("DETACH part");
  connection.closeSync();
  instance.closeSync();
  const columns = described.map(([column, type]) => ({ name: String(column), type: String(type) }));
  return { name, columns, parts: [path], rows: Number(counted[0]?.[0]), generation: name };
}

/** A viewer of some tables; the policy key is made from the tenant and the generations. */
export function viewerOf(tables: readonly TableParts[], tenant = "t1"): Viewer {
  const policyKey = `${tenant}-${tables.map(({ generation }) => generation).join("-")}`;
  return { tenant, policyKey, tables };
}

/** The parsed body of a result in the shape `table`. */
export function bodyOf(bytes: Uint8Array): { columns: { name: string; type: string }[]; rows: unknown[][] } {
  return JSON.parse(`{${Buffer.from(bytes).toString()}}`);
}
