import type { EntryKind } from "./entry-name.ts";
import type { Manifest } from "./manifest.ts";
import { type ReadEntry, readArchive } from "./read-archive.ts";
import { verifyArchive } from "./verify-archive.ts";

/** A backup that was checked, wherever it is. */
export interface BackupSource {
  manifest: Manifest;
  /** The entries, in their order; those that are not wanted may come as well. */
  entries(wanted: (kind: EntryKind) => boolean): AsyncIterable<ReadEntry>;
  /** How the key in it can be read, for messages. */
  secretCommand: string;
}

/** Reads a whole archive and refuses it unless it is what was written. */
export async function archiveSource(file: string, signal: AbortSignal): Promise<BackupSource> {
  const manifest = await verifyArchive(file, signal);
  return { manifest, entries: () => readArchive(file, signal), secretCommand: `tar -xzOf ${file} secret` };
}
