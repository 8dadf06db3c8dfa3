import { buffer } from "node:stream/consumers";
import {
  type FileStorage,
  type FileUse,
  mostFileUses,
  type StoredFile,
} from "@provost/contract/upload/stored-file";
import { type Page, type PageQuery, page } from "@provost/contract/wire/page";
import { audit } from "../platform/audit.ts";
import { type Authorized, asServer, authorizeKnown } from "../platform/authority/authority.ts";
import { noteProven, noteUnknown } from "../platform/authority/proven.ts";
import type { Actor, TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { whileUnread } from "../platform/files/file-removals.ts";
import { Refusal, refuse } from "../platform/refusal.ts";
import {
  accessToFile,
  authorizeFile,
  isReadIn,
  type ReadsText,
  type TextAuthorities,
} from "./file-authority.ts";
import { addressOf, filesIn } from "./file-name.ts";
import { sizeOf } from "./picture/clean-picture.ts";
import { type FileFilter, uploadStore } from "./upload.store.ts";
import { keyOf, type UploadDeps } from "./upload-deps.ts";
import { storageOf } from "./upload-storage.ts";

export type { ReadsText, TextAuthorities };

/** A text of another feature that shows files: what it is, the right to change it, what it is called, and where the console shows it. */
export interface Place {
  place: string;
  text: Authorized<string, "edit">;
  title: string;
  path: string;
}

/** The user who saves a text, and the authorities for the texts in which they may have found a file. */
export interface Author {
  actor: Actor;
  texts: TextAuthorities;
}

/**
 * Records which files a text shows, in the transaction that saves it; replaces its previous uses. Addresses of files that do not exist are
 * ignored; refuses with `file_not_visible` a file that the author may not read and that the text did not show before.
 */
export function noteUses(
  db: TenantDb,
  author: Author,
  place: Place,
  texts: readonly string[],
): Promise<void> {
  return noteFileUses(db, author, [[place, filesShown(texts)]]);
}

/** Whether a text is recorded to show any file in one of its places. */
export async function showsFiles(
  db: TenantDb,
  places: readonly Pick<Place, "place" | "text">[],
): Promise<boolean> {
  for (const { place, text } of places)
    if ((await uploadStore(db).usedBy(place, text.id)).size > 0) return true;
  return false;
}

/** A text that is removed shows no file any more. */
export async function forgetUses(
  db: TenantDb,
  { place, text }: Pick<Place, "place" | "text">,
): Promise<void> {
  await uploadStore(db).forgetPlace(place, text);
}

/** Ids of the files that texts show. */
export function filesShown(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(filesIn))];
}

/** Those of the files that the author can read, or that the text shows already. */
export async function readableFiles(
  db: TenantDb,
  { actor, texts }: Author,
  fileIds: readonly string[],
  shown: readonly string[],
): Promise<Set<string>> {
  const rows = fileIds.length === 0 ? [] : await uploadStore(db).byIds(fileIds);
  const readable = new Set<string>();
  for (const row of rows) {
    const isReadable = shown.includes(row.id) || (await accessToFile(texts, db, actor, row)) !== null;
    if (isReadable) readable.add(row.id);
  }
  for (const id of fileIds)
    if (readable.has(id)) noteProven("file", id, "view");
    else noteUnknown("file", id);
  return readable;
}

/** Those of the files that are there. */
export async function knownFiles(db: TenantDb, fileIds: readonly string[]): Promise<string[]> {
  return [...(await uploadStore(db).known(fileIds))];
}

/**
 * Like noteUses, with file ids, for all places of one text at once: what is shown in one of them, the author may show in
 * another. Files that the text named before, with or without a recorded use, are not refused: those that the author may not read are
 * left out of the uses.
 */
export async function noteFileUses(
  db: TenantDb,
  { actor, texts }: Author,
  uses: readonly (readonly [place: Place, fileIds: readonly string[]])[],
  named: ReadonlySet<string> = new Set(),
): Promise<void> {
  const store = uploadStore(db);
  const wanted = new Set(uses.flatMap(([, fileIds]) => fileIds));
  const known = await store.lockKnown([...wanted]);
  for (const fileId of wanted) if (!known.has(fileId)) noteUnknown("file", fileId);
  const recorded = new Set<string>();
  for (const [{ place, text }] of uses)
    for (const fileId of await store.usedBy(place, text.id)) recorded.add(fileId);
  const proofs = new Map<string, Authorized<"file", "view">>();
  for (const fileId of known) {
    const proof = recorded.has(fileId) ? shownFile(fileId) : await visibleFile(texts, db, actor, fileId);
    if (proof !== null) proofs.set(fileId, proof);
    else if (named.has(fileId)) noteUnknown("file", fileId);
    else throw refuse("file_not_visible");
  }
  for (const [place, fileIds] of uses) {
    await store.forgetPlace(place.place, place.text);
    const shown = fileIds.flatMap((fileId) => proofs.get(fileId) ?? []);
    if (shown.length > 0) await store.addUses(shown, place);
  }
}

// A user who may change the text can see what it shows.
function shownFile(id: string): Authorized<"file", "view"> {
  noteProven("file", id, "view");
  return asServer("file", id);
}

async function visibleFile(
  texts: TextAuthorities,
  db: TenantDb,
  actor: Actor,
  id: string,
): Promise<Authorized<"file", "view"> | null> {
  try {
    return (await authorizeFile(texts, db, { actor }, id, "view")).proof;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** What reading files takes. */
export type FileReading = Pick<UploadDeps, "store" | "texts">;

/** What is read of pictures for one file, together. */
export interface PictureBounds {
  count: number;
  bytes: number;
  pixels: number;
}

/** A picture in a text, as its file has it. */
export interface TextPicture {
  type: string;
  bytes: Uint8Array;
  /** px. */
  width: number;
  height: number;
}

/** The pictures of texts that the caller may read, by the ids of their files, each read once; those beyond the bounds are left out. */
export async function picturesIn(
  { store, texts: authorities }: FileReading,
  { tenantId, db, actor }: Pick<TenantScope, "tenantId" | "db" | "actor">,
  texts: readonly string[],
  most: PictureBounds,
): Promise<Map<string, TextPicture>> {
  const shown = filesShown(texts).slice(0, most.count);
  const readable = await db.run(async (records) => {
    const rows = shown.length === 0 ? [] : await uploadStore(records).byIds(shown);
    const known = new Map(rows.map((row) => [row.id, row]));
    const files: typeof rows = [];
    for (const id of shown) {
      const row = known.get(id);
      if (row === undefined) noteUnknown("file", id);
      else if ((await accessToFile(authorities, records, actor, row)) !== null && row.kind === "image")
        files.push(row);
    }
    return files;
  });
  const pictures = new Map<string, TextPicture>();
  const left = { ...most };
  for (const { id, type, bytes } of readable) {
    const content = bytes > left.bytes ? null : await store.read(keyOf(tenantId, id));
    if (content === null) continue;
    const read = await buffer(content);
    const size = sizeOf(read, type);
    if (size === null || size.width * size.height > left.pixels) continue;
    left.bytes -= bytes;
    left.pixels -= size.width * size.height;
    pictures.set(id, { type, bytes: read, ...size });
  }
  return pictures;
}

/** Whether two states of a text show the same files, so that no uses need to be recorded and no rights checked. */
export function showsSameFiles(before: string, after: string): boolean {
  const [old, next] = [filesIn(before), new Set(filesIn(after))];
  const isSame = old.length === next.size && old.every((id) => next.has(id));
  if (isSame) for (const id of old) noteProven("file", id, "view");
  return isSame;
}

export function list({ db }: TenantScope, wish: PageQuery & FileFilter): Promise<Page<StoredFile>> {
  return db.run(async (records) => {
    const store = uploadStore(records);
    const rows = await store.page(wish, { limit: wish.size, offset: (wish.current - 1) * wish.size });
    const files = rows.map(({ id, kind, name, type, bytes, ownerName, createdAt, uses }) => ({
      ...{ id, kind, name, type, bytes },
      url: addressOf({ id, name }),
      ownerName: ownerName ?? "",
      createdAt: createdAt.toISOString(),
      uses: uses ?? 0,
    }));
    return page(files, await store.count(wish), wish);
  });
}

export function storage({ db }: TenantScope): Promise<FileStorage> {
  return db.run(storageOf);
}

/** The texts that show a file; those that the caller cannot read are counted only. */
export function uses(
  { texts }: Pick<UploadDeps, "texts">,
  { db, actor }: TenantScope,
  id: string,
): Promise<FileUse[]> {
  return db.run(async (records) => {
    const within = { kind: "file", deps: texts, db: records, scope: { actor } } as const;
    const { rows: files } = await authorizeKnown(authorizeFile, within, [id], "view");
    const rows = files.length === 0 ? [] : await uploadStore(records).uses(id, mostFileUses);
    const shown: FileUse[] = [];
    for (const use of rows) {
      const { place, placeId, title, path } = use;
      const isRead = await isReadIn(use, texts, records, actor, id);
      shown.push({ place, id: placeId, ...(isRead ? { title, path } : { title: "", path: "" }) });
    }
    return shown;
  });
}

/** Removes files permanently; those that a text shows only with `force`. */
export async function remove(
  { store, texts }: Pick<UploadDeps, "store" | "texts">,
  { tenantId, db, actor }: TenantScope,
  { ids, force }: { ids: readonly string[]; force: boolean },
): Promise<null> {
  const gone = await db.run(async (records) => {
    const within = { kind: "file", deps: texts, db: records, scope: { actor } } as const;
    const { proofs, rows: files } = await authorizeKnown(authorizeFile, within, [...ids].sort(), "manage");
    const used = await uploadStore(records).used(ids);
    if (used.size > 0 && !force) {
      const names = files.filter(({ id }) => used.has(id)).map(({ name }) => name);
      throw refuse("file_in_use", { names: names.slice(0, 5).join(", "), ids: [...used] });
    }
    for (const { id, name, kind, bytes } of files)
      await audit(records, {
        actorId: actor.userId,
        action: "remove",
        entity: "file",
        entityId: id,
        before: { name, kind, bytes, uses: used.has(id) },
        after: null,
      });
    if (files.length === 0) return [];
    await uploadStore(records).remove(proofs);
    return files;
  });
  await whileUnread(db, async () => {
    for (const { id } of gone) await store.remove(keyOf(tenantId, id));
  });
  return null;
}
