import { constants, createReadStream } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Bytes from a place to a place, both counted in. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file as its store lists it. */
export interface StoredFile {
  name: string;
  bytes: number;
  /** When it was put there. */
  at: Date;
}

/** Stores files of tenants under keys such as `000000/upload/<id>`; every server sees the same files. */
export interface FileStore {
  /** Takes a whole local file over; from then on it outlasts a loss of power, and the local one is gone. */
  put(key: string, path: string): Promise<void>;
  /** Null when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** The files directly below a key; none where there is no such place. */
  list(prefix: string): Promise<StoredFile[]>;
}

const isOf = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** Gives a file a second name, or copies it where the disk has no such names, where both are on two disks, and over what a crash has left. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Keeps files in a folder. */
export function folderStore(folder: string): FileStore {
  const placeOf = (key: string): string => join(folder, key);
  return {
    put: async (key, path) => {
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await sync(path);
      try {
        await rename(path, place);
      } catch (error) {
        if (!isOf(error, "EXDEV")) throw error;
        // A different disk. A name that starts with a dot is excluded from backups and is unused after a crash.
        const unfinished = join(dirname(place), `.${key.split("/").at(-1)}`);
        try {
          await copyFile(path, unfinished);
          await sync(unfinished);
          await rename(unfinished, place);
        } finally {
          await rm(unfinished, { force: true });
        }
        await rm(path, { force: true });
      }
    },
    read: async (key, range) => {
      const handle = await open(placeOf(key)).catch((error: unknown) => {
        if (isOf(error, "ENOENT")) return null;
        throw error;
      });
      return handle && createReadStream("", { fd: handle, ...range });
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    list: async (prefix) => {
      const names = await readdir(placeOf(prefix)).catch(() => []);
      const files = names.map(async (name): Promise<StoredFile[]> => {
        // It may be removed meanwhile.
        const found = await stat(join(placeOf(prefix), name)).catch(() => null);
        return found?.isFile() ? [{ name, bytes: found.size, at: found.mtime }] : [];
      });
      return (await Promise.all(files)).flat();
    },
  };
}
