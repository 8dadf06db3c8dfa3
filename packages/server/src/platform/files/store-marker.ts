import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Generated, type Kysely, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import type { FileStore } from "./file-store.ts";
import { syncFolder } from "./object-store.ts";
import type { TenantFiles } from "./tenant-files.ts";

interface FileStoreTable {
  onlyRow: Generated<boolean>;
  id: string;
}

declare module "../db/schema.ts" {
  interface Tables {
    fileStore: FileStoreTable;
  }
}

/** Among the files: the id of the database they belong to. Backups leave it out, as every name that starts with a dot. */
const markerName = ".store";

const adopting = `"npm run provost -- files adopt"`;

type Place = Pick<TenantFiles, "folder" | "bucket">;

async function folderMarker(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, markerName), "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

async function markFolder(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const growing = join(folder, `${markerName}-new`);
  await writeFile(growing, `${id}\n`, { mode: 0o600, flush: true });
  await rename(growing, join(folder, markerName));
  await syncFolder(folder);
}

async function markBucket(bucket: FileStore, folder: string, id: string): Promise<void> {
  const growing = join(folder, `${markerName}-new`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(growing, `${id}\n`, { mode: 0o600 });
  await bucket.put(markerName, growing);
}

const mark = ({ folder, bucket }: Place, id: string): Promise<void> =>
  bucket === null ? markFolder(folder, id) : markBucket(bucket, folder, id);

async function bucketMarker(bucket: FileStore): Promise<string | null> {
  const content = await bucket.read(markerName);
  return content === null ? null : (await text(content)).trim();
}

async function markerOf({ folder, bucket }: Place): Promise<string | null> {
  const own = await folderMarker(folder);
  if (bucket === null) return own;
  const marker = await bucketMarker(bucket).catch((error: unknown) => {
    throw new Error("the bucket of PROVOST_FILES does not answer as it should", { cause: error });
  });
  if (marker !== null) return marker;
  // Of an installation whose files were in the folder before.
  if (own !== null) await markBucket(bucket, folder, own);
  return own;
}

const stored = (db: Pick<Database, "platform">): Promise<string | null> =>
  db.platform(
    async (platform) => (await platform.selectFrom("fileStore").select("id").executeTakeFirst())?.id ?? null,
  );

/** In what way a folder of files or a bucket is not the database's own, and what to do; changes nothing. Null: it is, or neither is marked yet. */
export async function foreignStore(
  db: Pick<Database, "platform">,
  place: Place,
): Promise<{ text: string; advice: string } | null> {
  const { folder, bucket } = place;
  const [id, own] = [await stored(db), await folderMarker(folder)];
  const marker = bucket === null ? own : ((await bucketMarker(bucket)) ?? own);
  return id === marker ? null : foreignWords(place, marker);
}

function foreignWords({ folder, bucket }: Place, marker: string | null): { text: string; advice: string } {
  const why =
    marker === null
      ? "is not marked as its own"
      : "belongs to another database, or to an earlier state of it";
  const [what, shared] =
    bucket === null ? [`the folder of files ${folder}`, "folder"] : ["the bucket of files", "bucket"];
  return {
    text: `${what} ${why}`,
    advice: `set PROVOST_FILES to the ${shared} that all servers of this database share, or, if its files are this database's, run ${adopting}`,
  };
}

/**
 * Refuses a folder of files or a bucket that is not the database's own: what a server adds there, others would miss. The first server marks both.
 * Called in the turn of a start, so that two servers cannot mark at once.
 */
export async function checkFileStore(db: Pick<Database, "platform">, place: Place): Promise<void> {
  const [id, marker] = [await stored(db), await markerOf(place)];
  if (id !== null && id === marker) return;
  if (id === null && marker === null) {
    const made = randomUUID();
    await mark(place, made);
    await db.platform((platform) => platform.insertInto("fileStore").values({ id: made }).execute());
    return;
  }
  const { text: why, advice } = foreignWords(place, marker);
  throw new Error(`${why}: ${advice}`);
}

/**
 * Tells whether the folder of files or the bucket is the database's own, while a server runs: another disk may be mounted there, or the bucket
 * made again. What cannot be looked at is as it was.
 */
export function fileStoreCheck(
  db: Pick<Database, "platform">,
  { folder, bucket }: Place,
): () => Promise<boolean> {
  let id: string | null = null;
  let isOwn = true;
  return async () => {
    try {
      const marker = await (bucket === null ? folderMarker(folder) : bucketMarker(bucket));
      // Adopting files gives both another id.
      if (marker === null || marker !== id) id = await stored(db);
      isOwn = marker !== null && marker === id;
    } catch {
      // Whether the files can be reached is another look's matter.
    }
    return isOwn;
  };
}

/** Marks a folder of files or a bucket as the database's own. */
export async function adoptFileStore(db: Pick<Database, "platform">, place: Place): Promise<void> {
  const id = randomUUID();
  await mark(place, id);
  await db.platform((platform) =>
    platform
      .insertInto("fileStore")
      .values({ id })
      .onConflict((conflict) => conflict.column("onlyRow").doUpdateSet({ id }))
      .execute(),
  );
}

/** Lets the first server of a restored installation mark its own folder of files. */
export async function forgetFileStore(transaction: Kysely<Tables>): Promise<void> {
  await sql`set local role provost_platform`.execute(transaction);
  await transaction.deleteFrom("fileStore").execute();
  await sql`set local role none`.execute(transaction);
}
