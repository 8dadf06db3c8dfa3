import { authorityOver } from "../platform/authority/authority.ts";
import { noteVisible } from "../platform/authority/proven.ts";
import type { Actor } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { mayViewFiles } from "./upload.policy.ts";
import { type FileRow, uploadStore } from "./upload.store.ts";

/** Whether the actor may read a text, and with it a file that it shows; each feature decides for its own kinds of texts. */
export type ReadsText = (db: TenantDb, actor: Actor, textId: string, fileId: string) => Promise<boolean>;
/** By the `place` of a file's use. */
export type TextAuthorities = Readonly<Record<string, ReadsText>>;

/** Whether the actor may read the text of a use of a file. */
export async function isReadIn(
  { place, placeId }: { place: string; placeId: string },
  texts: TextAuthorities,
  db: TenantDb,
  actor: Actor,
  fileId: string,
): Promise<boolean> {
  return (await texts[place]?.(db, actor, placeId, fileId)) ?? false;
}

/** Whether a file is the actor's to manage, only to be read, or not his to know: read by its owner, by those who see all files, and with a text that shows it. */
export async function accessToFile(
  texts: TextAuthorities,
  db: TenantDb,
  actor: Actor,
  file: Pick<FileRow, "id" | "ownerId">,
): Promise<"manage" | "view" | null> {
  noteVisible("file");
  if (file.ownerId === actor.userId || mayViewFiles(actor)) return "manage";
  for (const use of await uploadStore(db).uses(file.id))
    if (await isReadIn(use, texts, db, actor, file.id)) return "view";
  return null;
}

/** Authorizes the removal of a file, and saving a text that shows it. */
export const authorizeFile = authorityOver<"file", TextAuthorities, FileRow, { actor: Actor }>(
  "file",
  async (texts, db, { actor }, id) => {
    const row = await uploadStore(db).hold(id);
    return row ? { row, access: await accessToFile(texts, db, actor, row) } : null;
  },
);
