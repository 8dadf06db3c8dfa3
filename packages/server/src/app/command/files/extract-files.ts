import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../../platform/files/object-store.ts";
import type { BackupSource } from "../archive/backup-source.ts";
import type { EntryKind } from "../archive/entry-name.ts";
import { ArchiveFault, type ReadEntry } from "../archive/read-archive.ts";

/** Where what is no record goes. */
export interface Folders {
  files: string;
  uploads: string;
  /** Null when the key is stored elsewhere. */
  secret: string | null;
}

function placeOf(kind: EntryKind, folders: Folders): string | null {
  if (kind.kind === "file") return join(folders.files, kind.path);
  if (kind.kind === "upload") return join(folders.uploads, kind.name);
  return kind.kind === "secret" && folders.secret !== null ? folders.secret : null;
}

/** Writes an entry to a new file, and refuses it when it is not what the manifest says. */
export async function writeWhole({ content, name }: ReadEntry, path: string, print: string): Promise<void> {
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o600);
  try {
    for await (const piece of content) {
      hash.update(piece);
      await file.writeFile(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (hash.digest("hex") !== print)
    throw new ArchiveFault(`the backup was altered while it was read (${name})`);
}

/** Writes every file of a backup into the folders, each checked against its print and safe from a loss of power. */
export async function extractFiles(
  { manifest, entries }: Pick<BackupSource, "manifest" | "entries">,
  folders: Folders,
): Promise<number> {
  const prints = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]));
  const made = new Set<string>();
  let count = 0;
  for await (const entry of entries((kind) => placeOf(kind, folders) !== null)) {
    const path = placeOf(entry.kind, folders);
    if (path === null) {
      for await (const _ of entry.content);
      continue;
    }
    const folder = dirname(path);
    if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
    made.add(folder);
    await writeWhole(entry, path, prints.get(entry.name) ?? "");
    if (entry.kind.kind === "file") count++;
  }
  for (const folder of made) await syncFolder(folder);
  return count;
}
