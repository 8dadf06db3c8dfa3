import type { EntryKind } from "./entry-name.ts";
import { damagedIn, type Manifest, withoutDamaged } from "./manifest.ts";
import { type ReadEntry, readArchive } from "./read-archive.ts";
import { verifyArchive } from "./verify-archive.ts";

/** A backup that was checked, wherever it is. */
export interface BackupSource {
  /** Without the files that were damaged when the backup was made: these are in its `missing`. */
  manifest: Manifest;
  /** Those that the backup has nevertheless, so that it seemed to be good. */
  damaged: readonly string[];
  /** The entries, in their order; those that are not wanted may come as well. */
  entries(wanted: (kind: EntryKind) => boolean): AsyncIterable<ReadEntry>;
  /** How the key in it can be read, for messages. */
  secretCommand: string;
}

/** Reads a whole archive and refuses it unless it is what was written. */
export async function archiveSource(file: string, signal: AbortSignal): Promise<BackupSource> {
  const listed = await verifyArchive(file, signal);
  const manifest = withoutDamaged(listed);
  const missing = new Set(manifest.missing);
  const damaged = damagedIn(listed.entries).filter((path) => !listed.missing.includes(path));
  async function* entries(): AsyncGenerator<ReadEntry, void, void> {
    for await (const entry of readArchive(file, signal))
      if (entry.kind.kind !== "file" || !missing.has(entry.kind.path)) yield entry;
      else for await (const _ of entry.content);
  }
  return { manifest, damaged, entries, secretCommand: `tar -xzOf ${file} secret` };
}
