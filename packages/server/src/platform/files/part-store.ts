import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync, rmSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { contentHash, namedHash } from "@provost/warehouse/embedded/part-check";
import type { PartSource } from "@provost/warehouse/embedded/part-source";
import { WarehouseError } from "@provost/warehouse/warehouse";
import { type DiskReserve, isOfDisk } from "../disk/disk-reserve.ts";
import { type FileStore, folderStore, linkOrCopy, type StoredFile } from "./file-store.ts";

/** Where the parts of datasets are. On this machine, they are files of a folder for each tenant. */
export interface PartStore extends PartSource {
  /** A tenant's folder on this machine: importers write parts there, and the engine reads them there. */
  folderOf(tenantId: string): string;
  /** Makes a part that was written there last and reach every server; to be called before a record names it. */
  keep(tenantId: string, file: string): Promise<void>;
  remove(tenantId: string, files: readonly string[]): Promise<void>;
  /** Gives up a copy that is damaged, so that its next use fetches it again. */
  dropCopy(path: string): void;
  /** What is stored of a tenant. */
  list(tenantId: string): Promise<StoredFile[]>;
  /** Rejects where new parts could not be stored now, because the store does not respond. */
  reach(): Promise<void>;
  /** Bytes of a tenant's parts by their file; a part that is stored nowhere is left out. */
  sizes(tenantId: string, files: Iterable<string>): Promise<Map<string, number>>;
  /** Copies of a bucket's parts on this machine, and how often one had to be fetched; null where the parts themselves are here. */
  copies(): { bytes: number; fetched: number } | null;
}

/** A tenant's place for parts, below a folder of files and in a bucket alike. */
export const partsOf = (tenantId: string): string => `${tenantId}/dataset`;

const nothing = (): void => {};

/** So many sizes are known at a time, those of the tenant that was looked at last whatever their number. */
const mostSizes = 100_000;

/** Sizes of parts, which never change: stored files are listed again only where one is not known. */
export function partSizes(list: PartStore["list"], most = mostSizes) {
  // The tenant looked at last comes last.
  const known = new Map<string, Map<string, number>>();
  const remember = (tenantId: string, sizes: Map<string, number>): void => {
    known.delete(tenantId);
    known.set(tenantId, sizes);
    let count = [...known.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [tenant, { size }] of known) {
      if (count <= most || tenant === tenantId) return;
      known.delete(tenant);
      count -= size;
    }
  };
  const sizesOf = async (tenantId: string): Promise<Map<string, number>> =>
    new Map((await list(tenantId)).map(({ name, bytes }) => [name, bytes]));
  return {
    sizes: async (tenantId: string, files: Iterable<string>): Promise<Map<string, number>> => {
      const wanted = [...new Set(files)];
      let sizes = known.get(tenantId) ?? new Map<string, number>();
      if (wanted.some((file) => !sizes.has(file))) {
        sizes = await sizesOf(tenantId);
      }
      remember(tenantId, sizes);
      return new Map(
        wanted.flatMap((file) => {
          const bytes = sizes.get(file);
          return bytes === undefined ? [] : [[file, bytes] as const];
        }),
      );
    },
    note: (tenantId: string, file: string, bytes: number): void => {
      known.get(tenantId)?.set(file, bytes);
    },
    forget: (tenantId: string, files: readonly string[]): void => {
      for (const file of files) known.get(tenantId)?.delete(file);
    },
  };
}

/** Parts in a folder that every server sees. */
export function folderParts(folder: string): PartStore {
  const folderOf = (tenantId: string): string => join(folder, partsOf(tenantId));
  const store = folderStore(folder);
  const list: PartStore["list"] = (tenantId) => store.list(partsOf(tenantId));
  const { sizes, note, forget } = partSizes(list);
  return {
    folderOf,
    keep: async (tenantId, file) => note(tenantId, file, (await stat(join(folderOf(tenantId), file))).size),
    use: () => nothing,
    areHere: () => true,
    remove: async (tenantId, files) => {
      forget(tenantId, files);
      for (const file of files) await rm(join(folderOf(tenantId), file), { force: true });
    },
    dropCopy: nothing,
    list,
    reach: async () => {},
    sizes,
    copies: () => null,
  };
}

interface Copy {
  bytes: number;
  /** How many use it now. */
  users: number;
  /** The order of uses. */
  used: number;
}

interface BucketParts {
  store: FileStore;
  /** Where the copies are; of this server alone. */
  folder: string;
  /** Copies that nothing uses are removed, the least recently used first, above this size. */
  limitBytes: number;
  /** Of the disk of the folder; null where nothing is kept free. */
  disk: Pick<DiskReserve, "ensure" | "watch"> | null;
  logFault(error: unknown): void;
}

/** What begins so is on its way and has no owner after a crash. */
export const comingPrefix = ".part-";

/** So many parts are fetched at a time: each fills a file of its own. */
const mostComing = 8;

const comingIn = (folder: string): string => join(folder, `${comingPrefix}${randomBytes(8).toString("hex")}`);
const isHere = (path: string): boolean => existsSync(path);

/** The part's content goes on to a new file; null when it is not stored, false when it is not what was stored. */
async function download(
  { store, disk }: Pick<BucketParts, "store" | "disk">,
  key: string,
  to: string,
): Promise<boolean | null> {
  const content = await store.read(key);
  if (content === null) return null;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const file = createWriteStream(to, { mode: 0o600 });
  await (disk === null ? pipeline(content, file) : pipeline(content, disk.watch(), file));
  const named = namedHash(key);
  return named === null || named === (await contentHash(to));
}

/** Parts in a bucket, with copies of those that were used last on this machine. */
export function bucketParts({ store, folder, limitBytes, disk, logFault }: BucketParts): PartStore {
  const copies = new Map<string, Copy>();
  const coming = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let uses = 0;
  let fetched = 0;
  let found: Promise<void> | null = null;
  const folderOf = (tenantId: string): string => join(folder, partsOf(tenantId));
  const list: PartStore["list"] = (tenantId) => store.list(partsOf(tenantId));
  const { sizes, note, forget } = partSizes(list);
  const keyOf = (path: string): string => `${partsOf(basename(dirname(dirname(path))))}/${basename(path)}`;
  const total = (): number => [...copies.values()].reduce((sum, { bytes }) => sum + bytes, 0);

  /** Finds the copies that an earlier process left. */
  async function findCopies(): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      const state = await stat(path).catch(() => null);
      if (state !== null && !copies.has(path)) copies.set(path, { bytes: state.size, users: 0, used: 0 });
    }
  }

  function makeSpace(limit = limitBytes): void {
    let bytes = total();
    const idle = [...copies].filter(([, { users }]) => users === 0);
    idle.sort(([, one], [, other]) => one.used - other.used);
    for (const [path, copy] of idle) {
      if (bytes <= limit) return;
      copies.delete(path);
      bytes -= copy.bytes;
      // At once, so that no use begins before it is gone. What has it open reads on.
      rmSync(path, { force: true });
    }
  }

  function away(error: unknown): WarehouseError {
    logFault(error);
    return new WarehouseError("store_away", { retryAfter: 5 });
  }

  /** Copies give way before the disk's reserve is used. */
  async function ensureSpace(): Promise<void> {
    makeSpace();
    await disk?.ensure().catch(() => {
      makeSpace(0);
      return disk.ensure();
    });
  }

  async function fetchPart(path: string): Promise<void> {
    const growing = comingIn(dirname(path));
    try {
      await ensureSpace();
      const isWhole = await download({ store, disk }, keyOf(path), growing).catch((error: unknown) => {
        throw isOfDisk(error) ? error : away(error);
      });
      if (isWhole === false) logFault(new Error(`${keyOf(path)} in the bucket is not what was put there`));
      if (isWhole !== true) return;
      await rename(growing, path);
      fetched++;
    } finally {
      await rm(growing, { force: true });
    }
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < mostComing) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  }

  function bring(path: string): Promise<void> {
    if (isHere(path)) return Promise.resolve();
    const underWay = coming.get(path);
    if (underWay) return underWay;
    const run = inTurn(() => fetchPart(path)).finally(() => coming.delete(path));
    coming.set(path, run);
    return run;
  }

  function copyOf(path: string): Copy {
    const copy = copies.get(path) ?? { bytes: 0, users: 0, used: ++uses };
    copies.set(path, copy);
    return copy;
  }

  async function measure(path: string, copy: Copy): Promise<void> {
    copy.bytes = (await stat(path).catch(() => null))?.size ?? 0;
  }

  /** Ends a use of copies; a path may have another copy by now, whose uses are its own. */
  function release(held: ReadonlyMap<string, Copy>): void {
    for (const [path, copy] of held) {
      copy.users--;
      if (copy.users === 0 && copies.get(path) === copy && !isHere(path)) copies.delete(path);
    }
    makeSpace();
  }

  return {
    folderOf,
    keep: async (tenantId, file) => {
      const path = join(folderOf(tenantId), file);
      const leaving = comingIn(dirname(path));
      await linkOrCopy(path, leaving);
      // Once it is stored, its copy here can give way at any time.
      note(tenantId, file, (await stat(leaving)).size);
      try {
        await store.put(`${partsOf(tenantId)}/${file}`, leaving);
      } catch (error) {
        throw away(error);
      } finally {
        await rm(leaving, { force: true });
      }
      await measure(path, copyOf(path));
      makeSpace();
    },
    use: async (paths) => {
      found ??= findCopies();
      await found;
      // Others than its own are here as long as their owner says.
      const own = paths.filter((path) => path.startsWith(join(folder, sep)));
      const held = new Map([...new Set(own)].map((path) => [path, copyOf(path)]));
      for (const copy of held.values()) {
        copy.users++;
        copy.used = ++uses;
      }
      try {
        await Promise.all(
          [...held].map(async ([path, copy]) => {
            await bring(path);
            if (copy.bytes === 0) await measure(path, copy);
          }),
        );
      } catch (error) {
        release(held);
        throw error;
      }
      return () => release(held);
    },
    areHere: (paths) => paths.every(isHere),
    remove: async (tenantId, files) => {
      forget(tenantId, files);
      for (const file of files) {
        const path = join(folderOf(tenantId), file);
        copies.delete(path);
        await rm(path, { force: true });
        await store.remove(`${partsOf(tenantId)}/${file}`);
      }
    },
    dropCopy: (path) => {
      copies.delete(path);
      rmSync(path, { force: true });
    },
    list,
    reach: async () => void (await store.list(".store")),
    sizes,
    copies: () => ({ bytes: total(), fetched }),
  };
}
