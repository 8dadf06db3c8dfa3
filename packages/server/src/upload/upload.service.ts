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

/** Those of the files that are there. */
export async function knownFiles(db: TenantDb, fileIds: readonly string[]): Promise<string[]> {
  return [...(await uploadStore(db).known(fileIds))];
}

/**
 * Like noteUses, with known file ids, for all places of one text at once: what is shown in one of them, the author may show in
 * another.
 */
export async function noteFileUses(
  db: TenantDb,
  { actor, texts }: Author,
  uses: readonly (readonly [place: Place, fileIds: readonly string[]])[],
): Promise<void> {
  const store = uploadStore(db);
  const noted: { place: Place; proofs: Authorized<"file", "view">[] }[] = [];
  for (const [place, fileIds] of uses) {
    const proofs = await proofsFor(db, { actor, texts }, { place: place.place, id: place.text.id }, fileIds);
    noted.push({ place, proofs });
  }
  for (const { place, proofs } of noted) {
    await store.forgetPlace(place.place, place.text);
    if (proofs.length > 0) await store.addUses(proofs, place);
  }
}

/** Refuses what noteFileUses refuses, and records nothing: for a plan of what saving would do. */
export async function ensureShowable(...of: Parameters<typeof proofsFor>): Promise<void> {
  await proofsFor(...of);
}

/** That the author may show these files, of which a text that is there may show some already. */
async function proofsFor(
  db: TenantDb,
  { actor, texts }: Author,
  { place, id }: { place: string; id: string },
  fileIds: readonly string[],
): Promise<Authorized<"file", "view">[]> {
  const store = uploadStore(db);
  const shown = await store.usedBy(place, id);
  const proofs: Authorized<"file", "view">[] = [];
  const known = await store.known(fileIds);
  for (const fileId of fileIds) if (!known.has(fileId)) noteUnknown("file", fileId);
  for (const fileId of known) {
    if (shown.has(fileId)) {
      // A user who may change the text can see what it shows.
      noteProven("file", fileId, "view");
      proofs.push(asServer("file", fileId));
    } else proofs.push((await visibleFile(texts, db, actor, fileId)).proof);
  }
  return proofs;
}

function visibleFile(texts: TextAuthorities, db: TenantDb, actor: Actor, id: string) {
  return authorizeFile(texts, db, { actor }, id, "view").catch((error: unknown) => {
    throw error instanceof Refusal ? refuse("file_not_visible") : error;
  });
}

/** What reading files takes. */
export type FileReading = Pick<UploadDeps, "store" | "texts">;

/** So many pictures are read for one file that is drawn. */
const mostPictures = 200;

/** The pictures of texts that the caller may read, by the ids of their files; those beyond so many bytes together are left out. */
export async function picturesIn(
  { store, texts: authorities }: FileReading,
  { tenantId, db, actor }: TenantScope,
  texts: readonly string[],
  mostBytes: number,
): Promise<Map<string, { type: string; bytes: Uint8Array }>> {
  const shown = filesShown(texts).slice(0, mostPictures);
  const files = await db.run(async (records) => {
    const rows = shown.length === 0 ? [] : await uploadStore(records).byIds(shown);
    const known = new Set(rows.map(({ id }) => id));
    for (const id of shown) if (!known.has(id)) noteUnknown("file", id);
    const seen: typeof rows = [];
    for (const row of rows)
      if ((await accessToFile(authorities, records, actor, row)) !== null && row.kind === "image")
        seen.push(row);
    return seen;
  });
  const pictures = new Map<string, { type: string; bytes: Uint8Array }>();
  let left = mostBytes;
  for (const { id, type, bytes } of files) {
    const content = bytes > left ? null : await store.read(keyOf(tenantId, id));
    if (content === null) continue;
    left -= bytes;
    pictures.set(id, { type, bytes: await buffer(content) });
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
