import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../../platform/files/object-store.ts";
import { folderLock } from "../../../platform/postgres/advisory-lock.ts";
import { CommandFailure } from "../command.ts";

/** An empty folder that is filled beside and gets its content at the end, by renaming. */
export interface Target {
  /** Where the content grows. */
  growing: string;
  /** Moves everything up into its place, what is named here last. */
  place(last?: string): Promise<void>;
  /** Takes away whatever came to be, placed or not. */
  undo(): Promise<void>;
}

const growingName = ".restoring";
// What an attempt left that was killed, what file systems put there, and the lock of a server that did not start, make no folder one that is in use; nor do empty folders.
const ignored = new Set([growingName, "lost+found", folderLock]);

/** A file at or below this path; null when there is none. */
async function anyFile(path: string): Promise<string | null> {
  const state = await lstat(path).catch(() => null);
  if (state === null) return null;
  if (!state.isDirectory()) return path;
  for (const name of await readdir(path)) {
    const found = ignored.has(name) ? null : await anyFile(join(path, name));
    if (found !== null) return found;
  }
  return null;
}

/** Refuses a folder that holds any file. */
export async function checkFolderEmpty(folder: string, advice: string): Promise<void> {
  const found = await anyFile(folder);
  if (found !== null) throw new CommandFailure(`${folder} is not empty (it has ${found}): ${advice}`);
}

/** Where a folder's content grows. */
export function growingIn(folder: string): string {
  return join(folder, growingName);
}

/** Prepares an empty folder, which need not exist. */
export async function openTarget(folder: string, mode: number): Promise<Target> {
  let firstMade: string | undefined;
  const growing = growingIn(folder);
  const placed: string[] = [];
  if (!existsSync(folder)) {
    firstMade = await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { mode });
    firstMade ??= folder;
  }
  await rm(growing, { recursive: true, force: true });
  await mkdir(growing, { mode: 0o700 });
  return {
    growing,
    place: async (last) => {
      const names = (await readdir(growing)).sort((a, b) => Number(a === last) - Number(b === last));
      for (const name of names) {
        const taken = await anyFile(join(folder, name));
        if (taken !== null)
          throw new CommandFailure(`${taken} has come up meanwhile: is a server running there?`);
        await rename(join(growing, name), join(folder, name));
        placed.push(name);
        await syncFolder(folder);
      }
      await rm(growing, { recursive: true });
      await syncFolder(dirname(folder));
    },
    undo: async () => {
      for (const name of [growingName, ...placed])
        await rm(join(folder, name), { recursive: true, force: true });
      if (firstMade !== undefined) await rm(firstMade, { recursive: true, force: true });
    },
  };
}
