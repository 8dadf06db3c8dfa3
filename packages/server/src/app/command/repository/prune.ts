import {
  listObjects,
  listSnapshots,
  objectKey,
  type Repository,
  readRetired,
  readSnapshot,
  type SnapshotName,
  writeRetired,
} from "./repository.ts";
import { type Keep, retainedSnapshots } from "./retention.ts";

/** What a prune did. */
export interface Pruned {
  retained: number;
  forgotten: number;
  removed: { objects: number; bytes: number };
  /** What is in no snapshot now; a later prune removes it. */
  retired: { objects: number; bytes: number };
}

/** A backup or a restore that began before an object was retired may rely on it for so long. */
export const graceMs = 86_400_000;

const momentOf = ({ name }: SnapshotName): Date => {
  const [, day, hour, minute, second, ms] = /^([\d-]{10})T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(name) ?? [];
  return new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
};

async function addNamed(repository: Repository, snapshots: readonly SnapshotName[], named: Set<string>) {
  for (const snapshot of snapshots) {
    // One that cannot be read ends everything: what it names is unknown.
    const { entries } = await readSnapshot(repository, snapshot);
    for (const { pieces } of entries) for (const { id } of pieces) named.add(id);
  }
}

/**
 * Forgets the snapshots that need not be retained. An object that no snapshot names is retired first: from then on no backup relies on it.
 * It is removed by a prune that comes a day later or more, when still no snapshot names it. So a backup that runs meanwhile is not harmed.
 */
export async function prune(repository: Repository, keep: Keep, now: Date): Promise<Pruned> {
  const { store } = repository;
  const all = (await listSnapshots(repository)).map((snapshot) => ({ ...snapshot, at: momentOf(snapshot) }));
  const retained = retainedSnapshots(all, keep);
  const named = new Set<string>();
  await addNamed(repository, [...retained], named);
  const forgotten = all.filter((snapshot) => !retained.has(snapshot));
  for (const { key } of forgotten) await store.remove(key);
  await store.sync();

  const known = await readRetired(repository);
  const stored = [...(await listObjects(repository))].map(([id, bytes]) => ({ id, bytes }));
  const seen = new Set(all.map(({ key }) => key));
  const later = (await listSnapshots(repository)).filter(({ key }) => !seen.has(key));
  await addNamed(repository, later, named);
  const unnamed = stored.filter(({ id }) => !named.has(id));
  const since = (id: string): Date => known.get(id) ?? now;
  await writeRetired(repository, new Map(unnamed.map(({ id }) => [id, since(id)])));
  const over = unnamed.filter(({ id }) => now.getTime() - since(id).getTime() >= graceMs);
  for (const { id } of over) await store.remove(objectKey(id));
  const gone = new Set(over);
  const waiting = unnamed.filter((object) => !gone.has(object));
  if (over.length > 0) await writeRetired(repository, new Map(waiting.map(({ id }) => [id, since(id)])));
  for (const { key, at } of await store.list("unfinished"))
    if (now.getTime() - at.getTime() >= graceMs) await store.remove(key);

  const sum = (objects: readonly { bytes: number }[]) => ({
    objects: objects.length,
    bytes: objects.reduce((total, { bytes }) => total + bytes, 0),
  });
  return { retained: retained.size, forgotten: forgotten.length, removed: sum(over), retired: sum(waiting) };
}
