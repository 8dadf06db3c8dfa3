import { createHash } from "node:crypto";
import { type Manifest, withoutDamaged } from "../archive/manifest.ts";
import type { Content } from "../archive/write-archive.ts";
import type { EntryWriter } from "../archive/write-backup.ts";
import { CommandFailure } from "../command.ts";
import {
  listObjects,
  listSnapshots,
  objectKey,
  type Repository,
  readRetired,
  readSnapshot,
  type SnapshotName,
  writeSnapshot,
} from "./repository.ts";
import type { Piece, SnapshotEntry, SnapshotManifest } from "./snapshot-list.ts";

/** Writes entries into a repository, and what makes a snapshot of them at the end. */
export interface SnapshotWriter extends EntryWriter<SnapshotEntry> {
  /** Waits for what is being stored and proves that every object is there. */
  finish(
    manifest: Omit<Manifest, "entries"> & { entries: SnapshotEntry[] },
    seconds: () => number,
  ): Promise<{ snapshot: SnapshotName; manifest: SnapshotManifest }>;
}

const pieceBytes = 8 * 1024 ** 2;
const mostAtOnce = 4;

/** Files of the latest snapshot that can be read, by their names; they need not be read again as long as they are unchanged. */
async function knownEntries(repository: Repository): Promise<Map<string, SnapshotEntry>> {
  for (const snapshot of (await listSnapshots(repository)).reverse()) {
    const manifest = await readSnapshot(repository, snapshot).catch(() => null);
    if (manifest !== null)
      return new Map(withoutDamaged(manifest).entries.map((entry) => [entry.name, entry]));
  }
  return new Map();
}

async function* inPieces(content: Content): AsyncGenerator<Buffer, void, void> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (let part of content) {
    while (bytes + part.length >= pieceBytes) {
      yield Buffer.concat([...waiting, part.subarray(0, pieceBytes - bytes)]);
      part = part.subarray(pieceBytes - bytes);
      [waiting, bytes] = [[], 0];
    }
    waiting.push(part);
    bytes += part.length;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Stores contents that are not there yet, several at once. */
function pieceStore({ store, form }: Repository, there: Map<string, number>, signal: AbortSignal) {
  const added = { objects: 0, bytes: 0 };
  const running = new Map<string, Promise<void>>();
  let failed: { error: unknown } | null = null;
  const checkFailed = (): void => {
    if (failed !== null) throw failed.error;
    signal.throwIfAborted();
  };
  const put = async (id: string, content: Buffer): Promise<void> => {
    try {
      const packed = await form.pack(id, content);
      await store.put(objectKey(id), packed);
      there.set(id, packed.length);
      added.objects++;
      added.bytes += packed.length;
    } catch (error) {
      failed ??= { error };
    } finally {
      running.delete(id);
    }
  };
  return {
    added,
    store: async (content: Buffer): Promise<string> => {
      const id = form.idOf(content);
      if (there.has(id) || running.has(id)) return id;
      while (running.size >= mostAtOnce) await Promise.race(running.values());
      checkFailed();
      running.set(id, put(id, content));
      return id;
    },
    settle: async (): Promise<void> => {
      await Promise.all(running.values());
      checkFailed();
    },
  };
}

/** Begins a snapshot. Nothing of it counts before its end; what a backup that was killed has stored is used again. */
export async function startSnapshot(repository: Repository, signal: AbortSignal): Promise<SnapshotWriter> {
  const there = await listObjects(repository);
  for (const id of (await readRetired(repository)).keys()) there.delete(id);
  const known = await knownEntries(repository);
  const pieces = pieceStore(repository, there, signal);

  async function addStream(
    name: string,
    bytes: number,
    content: Content,
    modified: number | null = null,
  ): Promise<SnapshotEntry> {
    const hash = createHash("sha256");
    const entry: SnapshotEntry = { name, bytes, sha256: "", pieces: [], modified };
    let read = 0;
    for await (const piece of inPieces(content)) {
      read += piece.length;
      hash.update(piece);
      entry.pieces.push({ id: await pieces.store(piece), bytes: piece.length, stored: 0 });
    }
    if (read !== bytes) throw new CommandFailure("a file changed while it was read: run this again");
    return { ...entry, sha256: hash.digest("hex") };
  }

  return {
    addStream,
    add: (name, content) => addStream(name, content.length, [content]),
    reuse: (name, bytes, modified) => {
      const entry = known.get(name);
      if (entry?.bytes !== bytes || entry.modified !== modified) return null;
      // A size that differs shows damage: the file is stored again.
      return entry.pieces.every(({ id, stored }) => there.get(id) === stored) ? entry : null;
    },
    finish: async (manifest, seconds) => {
      await pieces.settle();
      await repository.store.sync();
      const now = await listObjects(repository);
      const withSize = (piece: Piece): Piece => {
        const stored = now.get(piece.id);
        if (stored === undefined)
          throw new CommandFailure(
            `objects were removed from ${repository.store.place} while this ran: run it again`,
          );
        return { ...piece, stored };
      };
      const sound = withoutDamaged(manifest);
      const entries = sound.entries.map((entry) => ({ ...entry, pieces: entry.pieces.map(withSize) }));
      const whole = { ...sound, entries, added: pieces.added, seconds: seconds() };
      return { snapshot: await writeSnapshot(repository, whole), manifest: whole };
    },
  };
}
