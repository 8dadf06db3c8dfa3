import { damagedIn } from "../archive/manifest.ts";
import {
  listObjects,
  listSnapshots,
  objectKey,
  type Repository,
  RepositoryFault,
  readSnapshot,
} from "./repository.ts";
import type { Piece } from "./snapshot-list.ts";

/** What is wrong in a repository. */
export interface Verified {
  snapshots: number;
  objects: number;
  bytes: number;
  /** Snapshots whose list of contents is missing or damaged. */
  unreadable: { name: string; reason: string }[];
  /** Files that were damaged before they were backed up. */
  damaged: { snapshot: string; path: string }[];
  /** Missing and damaged objects, with the snapshots and entries that need them. */
  faults: { id: string; fault: "missing" | "damaged"; needed: { snapshot: string; entry: string }[] }[];
}

async function faultOf(
  repository: Repository,
  { id, stored }: Piece,
  there: ReadonlyMap<string, number>,
  deep: boolean,
): Promise<Verified["faults"][number]["fault"] | null> {
  const size = there.get(id);
  if (size === undefined) return "missing";
  if (!deep && size === stored) return null;
  const piece = await repository.store.read(objectKey(id));
  if (piece === null) return "missing";
  return (await repository.form.unpack(id, piece)) === null ? "damaged" : null;
}

/** Looks for every object that a snapshot names. `deep`: reads all of them; otherwise only those whose size is odd. */
export async function verifyRepository(
  repository: Repository,
  { deep, signal }: { deep: boolean; signal: AbortSignal },
): Promise<Verified> {
  const there = await listObjects(repository);
  const snapshots = await listSnapshots(repository);
  const found = new Map<string, Verified["faults"][number] | null>();
  const unreadable: Verified["unreadable"] = [];
  const damaged: Verified["damaged"] = [];
  let bytes = 0;
  for (const snapshot of snapshots) {
    const manifest = await readSnapshot(repository, snapshot).catch((error: unknown) => {
      if (!(error instanceof RepositoryFault)) throw error;
      unreadable.push({ name: snapshot.name, reason: error.message });
      return null;
    });
    for (const path of damagedIn(manifest?.entries ?? [])) damaged.push({ snapshot: snapshot.name, path });
    for (const { name, pieces } of manifest?.entries ?? []) {
      for (const piece of pieces) {
        signal.throwIfAborted();
        let fault = found.get(piece.id);
        if (fault === undefined) {
          const kind = await faultOf(repository, piece, there, deep);
          fault = kind && { id: piece.id, fault: kind, needed: [] };
          found.set(piece.id, fault);
          bytes += there.get(piece.id) ?? 0;
        }
        fault?.needed.push({ snapshot: snapshot.name, entry: name });
      }
    }
  }
  const faults = [...found.values()].filter((fault) => fault !== null);
  return { snapshots: snapshots.length, objects: found.size, bytes, unreadable, damaged, faults };
}

/** Takes damaged objects out of the way, so that the next backup stores them again if it still has their content. */
export async function setAside(repository: Repository, { faults }: Verified): Promise<number> {
  const { store } = repository;
  let count = 0;
  for (const { id, fault } of faults) {
    const bytes = fault === "damaged" ? await store.read(objectKey(id)) : null;
    if (bytes === null) continue;
    await store.put(`damaged/${id}`, bytes);
    await store.sync();
    await store.remove(objectKey(id));
    count++;
  }
  return count;
}
