import { resolve } from "node:path";
import { backupPlace, readBackupKey, repositoryBucket } from "../../../platform/config.ts";
import { isBucket } from "../../../platform/files/bucket.ts";
import { type ObjectStore, objectBucket, objectFolder } from "../../../platform/files/object-store.ts";
import { archiveSource, type BackupSource } from "../archive/backup-source.ts";
import { kindOfEntry } from "../archive/entry-name.ts";
import { damagedIn, withoutDamaged } from "../archive/manifest.ts";
import { type Terminal, UsageError } from "../command.ts";
import { readEntries } from "./read-entries.ts";
import {
  findSnapshot,
  listObjects,
  listSnapshots,
  openRepository,
  RepositoryFault,
  readSnapshot,
} from "./repository.ts";

type Place = Pick<Terminal, "env" | "cwd">;

/** The option `--repository`, or the setting. */
export function repositoryName(option: string | undefined, env: NodeJS.ProcessEnv): string {
  const name = option ?? env.PROVOST_BACKUP_TO;
  if (!name) throw new UsageError("which repository? --repository <folder or s3://…>, or PROVOST_BACKUP_TO");
  return name;
}

/** The store of a repository: a folder, or a bucket whose keys may differ from those of the bucket of files. */
export function storeOf(name: string, { env, cwd }: Place): ObjectStore {
  if (!isBucket(name)) return objectFolder(backupPlace(name, { INIT_CWD: cwd }));
  return objectBucket(repositoryBucket(name, env, "the repository"));
}

/** Opens a repository that is there. */
export function openNamed(option: string | undefined, place: Place) {
  return openRepository(storeOf(repositoryName(option, place.env), place), readBackupKey(place.env));
}

/** A snapshot as the source of a restore; refused unless everything that it names is there. */
export async function snapshotSource(
  option: string | undefined,
  wanted: string,
  place: Place & Pick<Terminal, "signal">,
): Promise<BackupSource> {
  const repository = await openNamed(option, place);
  const snapshot = await findSnapshot(repository, wanted);
  const listed = await readSnapshot(repository, snapshot);
  const manifest = withoutDamaged(listed);
  const there = await listObjects(repository);
  for (const { name, pieces } of manifest.entries) {
    if (kindOfEntry(name) === null)
      throw new RepositoryFault(
        `the snapshot ${snapshot.name} has ${JSON.stringify(name)}, which no backup has`,
      );
    const missing = pieces.find(({ id }) => !there.has(id));
    if (missing)
      throw new RepositoryFault(
        `the snapshot ${snapshot.name} is not whole: ${name} needs the object ${missing.id}, which is missing`,
      );
  }
  return {
    manifest,
    damaged: damagedIn(listed.entries),
    entries: (wanted) => readEntries(repository, manifest, place.signal, wanted),
    secretCommand: `npm run provost -- backups secret ${snapshot.name} --repository …`,
  };
}

/** The snapshot that is meant, then all others, the newest first. Lists that can't be read are passed over, and a missing object is noticed when it is read. */
export async function* snapshotsFrom(
  option: string,
  wanted: string,
  place: Place & Pick<Terminal, "signal">,
): AsyncGenerator<Pick<BackupSource, "manifest" | "entries"> & { name: string }, void, void> {
  const repository = await openNamed(option, place);
  const first = await findSnapshot(repository, wanted);
  const others = (await listSnapshots(repository)).reverse().filter(({ key }) => key !== first.key);
  for (const snapshot of [first, ...others]) {
    const listed = await readSnapshot(repository, snapshot).catch((error: unknown) => {
      if (!(error instanceof RepositoryFault)) throw error;
      return null;
    });
    if (listed === null) continue;
    const manifest = withoutDamaged(listed);
    const entries: BackupSource["entries"] = (wanted) =>
      readEntries(repository, manifest, place.signal, wanted);
    yield { name: snapshot.name, manifest, entries };
  }
}

/** The backup that the arguments of a command name, a file or a snapshot of a repository; it is opened and checked by calling this. */
export function sourceNamed(
  command: string,
  name: string | undefined,
  repository: string | undefined,
  terminal: Place & Pick<Terminal, "signal">,
): () => Promise<BackupSource> {
  if (repository !== undefined) return () => snapshotSource(repository, name ?? "latest", terminal);
  if (name === undefined)
    throw new UsageError(`which file? ${command} <file>, or ${command} --repository <folder>`);
  return () => archiveSource(resolve(terminal.cwd, name), terminal.signal);
}
