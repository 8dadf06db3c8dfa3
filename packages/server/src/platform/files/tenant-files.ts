import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config.ts";
import type { DiskReserve } from "../disk/disk-reserve.ts";
import { refuse } from "../refusal.ts";
import { type FileStore, folderStore } from "./file-store.ts";
import { bucketParts, folderParts, type PartStore } from "./part-store.ts";
import { s3Store } from "./s3-store.ts";

/** What says where files are. */
export type FilesConfig = Pick<Config, "filesDir" | "dataDir"> &
  Partial<Pick<Config, "bucket" | "cacheBytes">>;

/** The files of all tenants: parts of datasets, uploads, and files that wait to be imported. */
export interface TenantFiles {
  /** By keys such as `000000/upload/<id>`. */
  store: FileStore;
  parts: PartStore;
  /** The folder of files; of this server alone where there is a bucket. */
  folder: string;
  /** Where the files are instead, as `store`; null = in the folder, which all servers see. */
  bucket: FileStore | null;
  /** Whether the files can be reached, as the last look showed: a look is made at most every second, and not waited for when it hangs. */
  isReachable(): Promise<boolean>;
  /** From now on nothing is stored or removed while this is false. */
  checkedBy(isOwn: () => Promise<boolean>): void;
  /** Whether the files are this installation's, as the last look showed. */
  isOwn(): Promise<boolean>;
  /** Looks now, and rejects where they are another's. */
  ensureOwn(): Promise<void>;
  /** How much is stored of a tenant. */
  bytesOf(tenantId: string): Promise<number>;
  /** Those of these keys of which nothing is stored. */
  missing(keys: Iterable<string>): Promise<string[]>;
  /** Removes everything of a tenant that is there no more. */
  removeAll(tenantId: string): Promise<void>;
}

const defaultCacheBytes = 10 * 1024 ** 3;
const places = ["dataset", "upload", "waiting"] as const;

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    // It may be removed meanwhile.
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

const lookMs = 1000;
/** Less than what probes of /readyz wait for. */
const patienceMs = 300;

/** Remembers how the last look ended: one that hangs must not hang those who want to know. */
function rememberedLook(look: () => Promise<boolean>, everyMs = lookMs): () => Promise<boolean> {
  let known = true;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  return async () => {
    if (looking === null && performance.now() - lookedAt >= everyMs)
      looking = look()
        .catch(() => false)
        .then((found) => {
          known = found;
          looking = null;
          lookedAt = performance.now();
        });
    if (looking !== null) await Promise.race([looking, pause(patienceMs, undefined, { ref: false })]);
    return known;
  };
}

/** Each look at the marker in a bucket is a request. */
const bucketLookMs = 10_000;

/** The same store, which changes nothing unless `ensure` lets it; before a record can name a part, `ensureNow` must as well. */
function guarded(
  { store, parts }: Pick<TenantFiles, "store" | "parts">,
  { ensure, ensureNow }: Record<"ensure" | "ensureNow", () => Promise<void>>,
): Pick<TenantFiles, "store" | "parts"> {
  const once =
    <A extends readonly unknown[]>(work: (...args: A) => Promise<void>, allow = ensure) =>
    async (...args: A): Promise<void> => {
      await allow();
      await work(...args);
    };
  return {
    store: { ...store, put: once(store.put), remove: once(store.remove) },
    parts: {
      ...parts,
      keep: once(parts.keep, ensureNow),
      remove: once(parts.remove),
      reach: once(parts.reach),
    },
  };
}

/** Opens the files that the settings name. */
export function tenantFiles(
  { filesDir: folder, dataDir, bucket: place = null, cacheBytes = defaultCacheBytes }: FilesConfig,
  logFault: (error: unknown) => void,
  disk: DiskReserve | null = null,
): TenantFiles {
  const bucket = place === null ? null : s3Store(place);
  const plain = bucket ?? folderStore(folder);
  let lookNow = async (): Promise<boolean> => true;
  let isOwn = lookNow;
  const ensuring = (look: () => Promise<boolean>) => async (): Promise<void> => {
    if (!(await look())) throw refuse("files_foreign");
  };
  const ensure = ensuring(() => isOwn());
  const ensureNow = ensuring(() => lookNow());
  const copies = join(dataDir, "parts");
  const plainParts =
    bucket === null
      ? folderParts(folder)
      : bucketParts({ store: bucket, folder: copies, limitBytes: cacheBytes, disk, logFault });
  const { store, parts } = guarded({ store: plain, parts: plainParts }, { ensure, ensureNow });
  const filesOf = async (tenantId: string) =>
    (
      await Promise.all(
        places.map(async (name) => {
          const key = `${tenantId}/${name}`;
          return (await store.list(key)).map((file) => ({ ...file, key: `${key}/${file.name}` }));
        }),
      )
    ).flat();
  return {
    store,
    folder,
    bucket: bucket && store,
    parts,
    isReachable: rememberedLook(async () => {
      await (bucket === null ? mkdir(folder, { recursive: true, mode: 0o700 }) : bucket.list(".store"));
      return true;
    }),
    checkedBy: (look) => {
      lookNow = look;
      isOwn = rememberedLook(look, bucket === null ? lookMs : bucketLookMs);
    },
    isOwn: () => isOwn(),
    ensureOwn: ensureNow,
    bytesOf: async (tenantId) =>
      bucket === null
        ? bytesBelow(join(folder, tenantId))
        : (await filesOf(tenantId)).reduce((sum, { bytes }) => sum + bytes, 0),
    missing: async (keys) => {
      const lost: string[] = [];
      for (const [place, own] of Map.groupBy(keys, (key) => dirname(key))) {
        const there = new Set((await store.list(place)).map(({ name }) => `${place}/${name}`));
        lost.push(...own.filter((key) => !there.has(key)));
      }
      return lost;
    },
    removeAll: async (tenantId) => {
      await ensure();
      for (const { key } of await filesOf(tenantId)) await store.remove(key);
      for (const own of [folder, copies]) await rm(join(own, tenantId), { recursive: true, force: true });
    },
  };
}

/** Moves files that are still in the folder into the bucket; resolves with how many. Those on their way begin with a dot and stay. */
export async function moveToBucket(
  { folder, bucket }: Pick<TenantFiles, "folder" | "bucket">,
  onMoved: (count: number) => void,
): Promise<number> {
  if (bucket === null) return 0;
  let count = 0;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const tenant of await readdir(folder, { withFileTypes: true })) {
    if (!tenant.isDirectory() || tenant.name.startsWith(".")) continue;
    for (const place of ["dataset", "upload"]) {
      const own = join(folder, tenant.name, place);
      for (const file of await readdir(own, { withFileTypes: true }).catch(() => [])) {
        if (!file.isFile() || file.name.startsWith(".")) continue;
        await bucket.put(`${tenant.name}/${place}/${file.name}`, join(own, file.name));
        onMoved(++count);
      }
    }
  }
  return count;
}
