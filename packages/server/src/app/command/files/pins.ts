import { randomBytes } from "node:crypto";
import { link, lstat, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { FileStore } from "../../../platform/files/file-store.ts";
import { isSafePath } from "../archive/entry-name.ts";
import { CommandFailure } from "../command.ts";
import { filesBelow, namesIn } from "./folder.ts";
import type { NamedFiles } from "./named-files.ts";

/** A file of this machine that stays readable until the backup has it, even if it is removed meanwhile. */
export interface PinnedFile {
  /** Its path below the folder of files, or its name in the staging folder. */
  path: string;
  /** Where it can be read. */
  at: string;
}

/** A file of a bucket. */
export interface StoredFileOf {
  path: string;
  bytes: number;
  /** When it was put there, ms. */
  modified: number;
  read(): Promise<Readable>;
}

/** The files of a snapshot, held. */
export interface Pins {
  files: readonly (PinnedFile | StoredFileOf)[];
  uploads: readonly PinnedFile[];
  /** Files the records name that are not there. */
  missing: readonly string[];
  /** Whether all stay readable by names of their own; if not, they must not be removed before they are read. */
  areLinked: boolean;
  release(): Promise<void>;
}

const prefix = ".backup-";

function faultCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Whether another backup that lives has this folder. */
function isOfLiving(name: string): boolean {
  const pid = Number(name.slice(prefix.length).split("-")[0]);
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return faultCode(error) === "EPERM";
  }
}

async function removeLeftPins(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (name.startsWith(prefix) && !isOfLiving(name)) await rm(join(folder, name), { recursive: true });
  }
}

/** Holds files by a second name of each (a hard link), which costs no space; where links cannot be made, the files themselves are read. */
async function holder(folder: string) {
  await removeLeftPins(folder);
  const place = join(folder, `${prefix}${process.pid}-${randomBytes(4).toString("hex")}`);
  await mkdir(place, { mode: 0o700 });
  let count = 0;
  return {
    /** Null when there is no such file. */
    hold: async (path: string): Promise<PinnedFile | null> => {
      const source = join(folder, path);
      const at = join(place, String(count++));
      try {
        await link(source, at);
        return { path, at };
      } catch (error) {
        if (faultCode(error) === "ENOENT") return null;
        if (!(await lstat(source).catch(() => null))?.isFile()) return null;
        return { path, at: source };
      }
    },
    release: () => rm(place, { recursive: true, force: true }),
  };
}

/** What was found of the named files. */
interface Found {
  files: (PinnedFile | StoredFileOf)[];
  missing: string[];
}

const isLinked = (file: PinnedFile | StoredFileOf, folder: string): boolean =>
  "at" in file && file.at !== join(folder, file.path);

/** The named files of a folder. */
async function inFolder(held: Awaited<ReturnType<typeof holder>>, paths: readonly string[]): Promise<Found> {
  const files: PinnedFile[] = [];
  const missing: string[] = [];
  for (const path of paths) {
    const pinned = await held.hold(path);
    if (pinned) files.push(pinned);
    else missing.push(path);
  }
  return { files, missing };
}

/** The named files of a bucket. */
async function inBucket(bucket: FileStore, paths: readonly string[]): Promise<Found> {
  const files: StoredFileOf[] = [];
  const missing: string[] = [];
  for (const [place, own] of Map.groupBy(paths, (path) => dirname(path))) {
    const there = new Map((await bucket.list(place)).map((file) => [`${place}/${file.name}`, file]));
    for (const path of own) {
      const found = there.get(path);
      if (found === undefined) missing.push(path);
      else
        files.push({
          path,
          bytes: found.bytes,
          modified: found.at.getTime(),
          read: async () => {
            const content = await bucket.read(path);
            if (content === null) throw new CommandFailure(`${path} was removed meanwhile: run this again`);
            return content;
          },
        });
    }
  }
  return { files, missing };
}

/** Holds the files named by the records and every other stored file, but no dataset files that nothing refers to any more. */
export async function pinFiles(
  { parts, stored, uploads }: NamedFiles,
  folders: { files: string; staging: string; bucket: FileStore | null },
): Promise<Pins> {
  // With a bucket, no server of this machine may have made it.
  if (folders.bucket !== null) await mkdir(folders.files, { recursive: true, mode: 0o700 });
  const held = await holder(folders.files);
  const waiting = uploads.length > 0 ? await holder(folders.staging).catch(() => null) : null;
  const release = async (): Promise<void> => {
    await held.release();
    await waiting?.release();
  };
  try {
    const { bucket } = folders;
    const named = [...parts.keys(), ...stored.keys()];
    const { files, missing } = bucket === null ? await inFolder(held, named) : await inBucket(bucket, named);
    const isForgotten = (path: string): boolean => /^[^/]+\/dataset\/[^/]+\.duckdb$/.test(path);
    for (const path of await filesBelow(folders.files)) {
      if (parts.has(path) || stored.has(path) || isForgotten(path)) continue;
      if (!isSafePath(path))
        throw new CommandFailure(`${folders.files}/${path}: rename it without "\\" or ":"`);
      const pinned = await held.hold(path);
      if (pinned) files.push(pinned);
    }
    const staged: PinnedFile[] = [];
    for (const name of uploads) {
      const pinned = await waiting?.hold(name);
      if (pinned) staged.push(pinned);
    }
    const areLinked = files.every((file) => isLinked(file, folders.files));
    return { files, uploads: staged, missing, areLinked, release };
  } catch (error) {
    await release();
    throw error;
  }
}
