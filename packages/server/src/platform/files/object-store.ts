import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Bucket } from "./bucket.ts";
import { s3Client } from "./s3-store.ts";

/** An object as a store lists it. */
export interface StoredObject {
  key: string;
  bytes: number;
  /** When it was put there. */
  at: Date;
}

/** Stores whole objects under keys such as `snapshots/<name>`. */
export interface ObjectStore {
  /** Where it is, for messages. */
  place: string;
  /** Stores it whole or not at all, in place of one with the same key. */
  put(key: string, content: Buffer): Promise<void>;
  /** Null when there is no such object. */
  read(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** All objects below a folder; an empty name lists everything. */
  list(folder: string): Promise<StoredObject[]>;
  /** Makes everything that was put so far outlast a loss of power. */
  sync(): Promise<void>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

const unfinished = "unfinished";
const looksAtOnce = 64;

/** Makes a folder's list of names outlast a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Keeps objects in a folder. An object grows below `unfinished` and gets its name when it is whole and synced. */
export function objectFolder(folder: string): ObjectStore {
  const touched = new Set<string>();
  const made = new Set<string>();
  const makeFolder = async (path: string): Promise<void> => {
    if (made.has(path)) return;
    const first = await mkdir(path, { recursive: true, mode: 0o700 });
    for (let at = path; first !== undefined && at.length >= first.length; at = dirname(at))
      touched.add(dirname(at));
    made.add(path);
  };
  return {
    place: folder,
    put: async (key, content) => {
      const target = join(folder, key);
      const growing = join(folder, unfinished, randomBytes(8).toString("hex"));
      await makeFolder(dirname(growing));
      await makeFolder(dirname(target));
      const file = await open(growing, "wx", 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
        await file.close();
        await rename(growing, target);
      } catch (error) {
        await file.close().catch(() => {});
        await rm(growing, { force: true });
        throw error;
      }
      touched.add(dirname(target));
    },
    read: async (key) => {
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    list: async (below) => {
      const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      const lookAt = async (path: string): Promise<StoredObject[]> => {
        // It may be removed meanwhile.
        const state = await stat(path).catch(() => null);
        if (state === null) return [];
        const key = relative(folder, path).split(sep).join("/");
        return [{ key, bytes: state.size, at: state.mtime }];
      };
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      const found: StoredObject[] = [];
      for (let at = 0; at < paths.length; at += looksAtOnce)
        found.push(...(await Promise.all(paths.slice(at, at + looksAtOnce).map(lookAt))).flat());
      return found;
    },
    sync: async () => {
      const paths = [...touched];
      touched.clear();
      for (const path of paths) await syncFolder(path);
    },
  };
}

const pageSize = 1000;

/** Keeps objects in a bucket, which stores each of them whole or not at all by itself. */
export function objectBucket(bucket: Bucket): ObjectStore {
  const s3 = s3Client(bucket);
  const nameOf = (key: string): string => (bucket.folder === "" ? key : `${bucket.folder}/${key}`);
  return {
    place: `s3://${bucket.bucket}${bucket.folder === "" ? "" : `/${bucket.folder}`}`,
    put: async (key, content) => {
      await s3.putObject(nameOf(key), content, "application/octet-stream");
    },
    read: async (key) => {
      const found = await s3.getObjectArrayBuffer(nameOf(key));
      return found && Buffer.from(found);
    },
    remove: async (key) => {
      await s3.deleteObject(nameOf(key));
    },
    list: async (below) => {
      const start = nameOf("");
      const prefix = nameOf(below === "" ? "" : `${below}/`);
      const found: StoredObject[] = [];
      let token: string | undefined;
      do {
        const page: Awaited<ReturnType<typeof s3.listObjectsPaged>> = await s3.listObjectsPaged(
          "/",
          prefix,
          pageSize,
          token,
        );
        if (!page) throw new Error(`there is no bucket ${bucket.bucket}`);
        for (const { Key, Size, LastModified } of page.objects ?? [])
          found.push({ key: Key.slice(start.length), bytes: Number(Size), at: new Date(LastModified) });
        token = page.nextContinuationToken;
      } while (token !== undefined);
      return found;
    },
    sync: async () => {},
  };
}
