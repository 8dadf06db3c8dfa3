import { randomBytes } from "node:crypto";
import { open, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteText } from "../../sql-text.ts";
import { contentHash } from "../part-check.ts";

/** A file named after its content, with a name no other file has: when a table frees it, no other table can have started to use it. */
export interface PublishedFile {
  readonly file: string;
  readonly generation: string;
  readonly bytes: number;
}

/** Sources of fewer bytes become parts of small blocks: a row takes 45 KB instead of 537, many rows somewhat more than in large blocks. */
const smallSource = 1024 ** 2;
const smallBlock = 16_384;

/** Attaches the new part as `part`; `sourceBytes` indicates its approximate size. */
export async function attachNewPart(
  connection: DuckDBConnection,
  target: string,
  sourceBytes: number,
): Promise<void> {
  const block = sourceBytes < smallSource ? ` (BLOCK_SIZE ${smallBlock})` : "";
  await connection.run(`ATTACH ${quoteText(target)} AS part${block}`);
}

async function contentName(path: string): Promise<string> {
  return `${await contentHash(path)}-${randomBytes(4).toString("hex")}`;
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Ends the part that is being made, and publishes it. */
export async function sealPart(
  connection: DuckDBConnection,
  target: string,
  folder: string,
): Promise<PublishedFile> {
  await connection.run("CHECKPOINT part");
  await connection.run("DETACH part");
  return publishPart(target, folder);
}

/** Rows of the part that is being made. */
export async function countRows(connection: DuckDBConnection): Promise<number> {
  const [row] = await (await connection.run("SELECT count(*) FROM part.data")).getRows();
  return Number(row?.[0] ?? 0);
}

/** Makes a finished part durable and visible: file to disk, renamed in one step, folder to disk. */
async function publishPart(temporary: string, folder: string): Promise<PublishedFile> {
  const [generation] = await Promise.all([contentName(temporary), sync(temporary)]);
  const file = join(folder, `${generation}.duckdb`);
  await rename(temporary, file);
  // Windows cannot open folders; its file system journals the rename itself.
  if (process.platform !== "win32") await sync(folder);
  return { file, generation, bytes: (await stat(file)).size };
}
