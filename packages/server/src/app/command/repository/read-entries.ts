import { type EntryKind, kindOfEntry } from "../archive/entry-name.ts";
import type { ReadEntry } from "../archive/read-archive.ts";
import { objectKey, type Repository, RepositoryFault } from "./repository.ts";
import type { Piece, SnapshotManifest } from "./snapshot-list.ts";

const ahead = 4;

/** Reads an object; refuses one that is missing or is not what it is called. */
export async function readPiece({ store, form }: Repository, { id, bytes }: Piece): Promise<Buffer> {
  const packed = await store.read(objectKey(id));
  if (packed === null) throw new RepositoryFault(`the object ${id} is missing in ${store.place}`);
  const content = await form.unpack(id, packed);
  if (content?.length !== bytes) throw new RepositoryFault(`the object ${id} in ${store.place} is damaged`);
  return content;
}

/** Gives the entries of a snapshot one after the other, as those of an archive; a few objects are read ahead. */
export async function* readEntries(
  repository: Repository,
  { entries }: Pick<SnapshotManifest, "entries">,
  signal: AbortSignal,
  wanted: (kind: EntryKind) => boolean,
): AsyncGenerator<ReadEntry, void, void> {
  const chosen = entries.map((entry) => {
    const kind = kindOfEntry(entry.name);
    if (kind === null)
      throw new RepositoryFault(`a snapshot has ${JSON.stringify(entry.name)}: it was altered`);
    return { ...entry, kind };
  });
  const listed = chosen.filter(({ kind }) => wanted(kind));
  const waiting = listed.flatMap(({ pieces }) => pieces);
  const reading: Promise<Buffer>[] = [];
  let started = 0;
  const readAhead = (): void => {
    while (reading.length < ahead && started < waiting.length) {
      const piece = waiting[started++];
      if (piece === undefined) return;
      const next = readPiece(repository, piece);
      // Reported when its turn comes.
      next.catch(() => {});
      reading.push(next);
    }
  };
  async function* contentOf(pieces: readonly Piece[]): AsyncGenerator<Buffer, void, void> {
    for (const _ of pieces) {
      signal.throwIfAborted();
      readAhead();
      const content = await reading.shift();
      if (content !== undefined) yield content;
    }
  }
  for (const { name, kind, bytes, pieces } of listed) yield { name, kind, bytes, content: contentOf(pieces) };
}
