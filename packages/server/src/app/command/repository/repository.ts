import { z } from "zod";
import type { ObjectStore } from "../../../platform/files/object-store.ts";
import { CommandFailure } from "../command.ts";
import { type ObjectForm, objectForm } from "./object.ts";
import { SnapshotManifest } from "./snapshot-list.ts";

/** The repository or a snapshot in it cannot be used because of its content. */
export class RepositoryFault extends CommandFailure {}

/** A store of snapshots of one installation. Each content is in it once, whatever number of snapshots has it. */
export interface Repository {
  store: ObjectStore;
  form: ObjectForm;
  /** A print of the key of the installation whose snapshots these are. */
  installation: string;
}

/** A snapshot as the store lists it. */
export interface SnapshotName {
  /** For people: when it was made, and the start of its id. */
  name: string;
  key: string;
  /** Of its list of contents. */
  id: string;
}

const format = 1;
const markerKey = "provost-repository.json";
const retiredKey = "retired.json";
const Marker = z.object({
  provostRepository: z.number().int(),
  installation: z.string(),
  keyPrint: z.string().nullable(),
});
const Retired = z.record(z.string(), z.string());

export const objectKey = (id: string): string => `objects/${id.slice(0, 2)}/${id}`;
export const snapshotFolder = "snapshots";

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

function checkKey(place: string, keyPrint: string | null, form: ObjectForm): void {
  if (form.keyPrint === keyPrint) return;
  if (keyPrint === null)
    throw new CommandFailure(
      `${place} is not encrypted, but PROVOST_BACKUP_KEY is set: unset it, or name another repository`,
    );
  throw new CommandFailure(
    form.keyPrint === null
      ? `${place} is encrypted: set PROVOST_BACKUP_KEY to its key`
      : `PROVOST_BACKUP_KEY is not the key of ${place}: set it to the one that the repository was made with`,
  );
}

async function readMarker(store: ObjectStore): Promise<z.infer<typeof Marker> | null> {
  const bytes = await store.read(markerKey);
  if (bytes === null) return null;
  const marker = Marker.safeParse(parse(bytes));
  if (!marker.success) throw new RepositoryFault(`${markerKey} in ${store.place} is damaged`);
  const { provostRepository } = marker.data;
  if (provostRepository !== format)
    throw new RepositoryFault(
      `${store.place} was made by a newer Provost (form ${provostRepository}): use that version or a later one`,
    );
  return marker.data;
}

/** Opens a repository that is there. */
export async function openRepository(store: ObjectStore, key: string | null): Promise<Repository> {
  const marker = await readMarker(store);
  if (marker === null) throw new RepositoryFault(`there is no repository of backups in ${store.place}`);
  const form = objectForm(key);
  checkKey(store.place, marker.keyPrint, form);
  return { store, form, installation: marker.installation };
}

/** Opens the repository of an installation, and makes it first in an empty place unless one must be there already. */
export async function openOwnRepository(
  store: ObjectStore,
  key: string | null,
  { installation, mustExist }: { installation: string; mustExist: boolean },
): Promise<Repository> {
  if ((await readMarker(store)) === null) {
    if (mustExist)
      throw new RepositoryFault(
        `the repository in ${store.place}, to which this installation was backed up before, is gone: is its disk mounted? To start over there, add --new-repository`,
      );
    const [found] = await store.list("");
    if (found !== undefined)
      throw new RepositoryFault(
        `${store.place} is neither empty nor a repository of backups (it has ${found.key}): name an empty place`,
      );
    const keyPrint = objectForm(key).keyPrint;
    await store.put(markerKey, json({ provostRepository: format, installation, keyPrint }));
    await store.sync();
  }
  // Read back in any case: another backup may have made it at the same time.
  const repository = await openRepository(store, key);
  if (repository.installation !== installation)
    throw new RepositoryFault(
      `${store.place} has the backups of another installation (or this one has a new PROVOST_SECRET): name another place`,
    );
  return repository;
}

/** The snapshots, the oldest first. */
export async function listSnapshots({ store }: Pick<Repository, "store">): Promise<SnapshotName[]> {
  const found = await store.list(snapshotFolder);
  return found
    .flatMap(({ key }) => {
      const [, at, id] = /^snapshots\/([0-9TZ-]+)-([0-9a-f]{64})$/.exec(key) ?? [];
      return at === undefined || id === undefined ? [] : [{ name: `${at}-${id.slice(0, 8)}`, key, id }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Reads the list of contents of a snapshot; refuses one that is not exactly what was written. */
export async function readSnapshot(
  { store, form }: Repository,
  { name, key, id }: SnapshotName,
): Promise<SnapshotManifest> {
  const bytes = await store.read(key);
  if (bytes === null) throw new RepositoryFault(`the snapshot ${name} is not in ${store.place} any more`);
  const content = await form.unpack(id, bytes);
  if (content === null) throw new RepositoryFault(`the snapshot ${name} is damaged`);
  const manifest = SnapshotManifest.safeParse(parse(content));
  if (!manifest.success)
    throw new RepositoryFault(`the snapshot ${name} was made by a newer Provost: use that version`);
  return manifest.data;
}

/** The snapshot that is meant: its name or the start of it, or `latest`. */
export async function findSnapshot(repository: Repository, wanted: string): Promise<SnapshotName> {
  const all = await listSnapshots(repository);
  const found = wanted === "latest" ? all.slice(-1) : all.filter(({ name }) => name.startsWith(wanted));
  const [first, second] = found;
  if (first === undefined)
    throw new CommandFailure(
      all.length === 0
        ? `there is no snapshot in ${repository.store.place}`
        : `there is no snapshot ${wanted} in ${repository.store.place}: "backups list" shows what there is`,
    );
  if (second !== undefined)
    throw new CommandFailure(`${wanted} is the start of several snapshots: ${first.name}, ${second.name}, …`);
  return first;
}

/** Writes a snapshot's list of contents, by which it comes to be. */
export async function writeSnapshot(
  { store, form }: Repository,
  manifest: SnapshotManifest,
): Promise<SnapshotName> {
  const content = Buffer.from(JSON.stringify(manifest));
  const id = form.idOf(content);
  const at = manifest.createdAt.replaceAll(/[:.]/g, "-");
  const key = `${snapshotFolder}/${at}-${id}`;
  await store.put(key, await form.pack(id, content));
  await store.sync();
  return { name: `${at}-${id.slice(0, 8)}`, key, id };
}

/** Objects that no snapshot had when this was noted, and since when; a backup does not rely on them. */
export async function readRetired({ store }: Repository): Promise<Map<string, Date>> {
  const bytes = await store.read(retiredKey);
  if (bytes === null) return new Map();
  const retired = Retired.safeParse(parse(bytes));
  if (!retired.success) throw new RepositoryFault(`${retiredKey} in ${store.place} is damaged: remove it`);
  return new Map(Object.entries(retired.data).map(([id, since]) => [id, new Date(since)]));
}

export async function writeRetired({ store }: Repository, retired: ReadonlyMap<string, Date>): Promise<void> {
  await store.put(
    retiredKey,
    json(Object.fromEntries([...retired].map(([id, since]) => [id, since.toISOString()]))),
  );
  await store.sync();
}

/** The objects that are there, with the space that each takes up. */
export async function listObjects({ store }: Repository): Promise<Map<string, number>> {
  const found = await store.list("objects");
  return new Map(found.map(({ key, bytes }) => [key.slice(key.lastIndexOf("/") + 1), bytes]));
}
