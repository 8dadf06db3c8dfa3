import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const part = /^[0-9a-f]{32}\.duckdb$/;
const work = /^\.import-/;

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

// A rename leaves the content's time as it was, but not the entry's; what vanishes meanwhile is nobody's.
async function changedAt(path: string): Promise<number> {
  try {
    const { mtimeMs, ctimeMs } = await stat(path);
    return Math.max(mtimeMs, ctimeMs);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

async function lastChange(path: string, isFolder: boolean): Promise<number> {
  const inside = isFolder ? (await namesIn(path)).map((name) => join(path, name)) : [];
  return Math.max(...(await Promise.all([path, ...inside].map(changedAt))));
}

/**
 * Removes the parts whose file name is not in `keep` and the work folders of imports, both only when nothing in them
 * changed for `olderThanMs`: a part is published before it is recorded. Other files stay. Returns the removed names.
 */
export async function sweepFolder(
  folder: string,
  keep: ReadonlySet<string>,
  olderThanMs: number,
): Promise<string[]> {
  const before = Date.now() - olderThanMs;
  const removed: string[] = [];
  for (const name of await namesIn(folder)) {
    const isWork = work.test(name);
    if (!isWork && (!part.test(name) || keep.has(name))) continue;
    const path = join(folder, name);
    if ((await lastChange(path, isWork)) > before) continue;
    await rm(path, { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}
