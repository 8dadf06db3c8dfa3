import { dirname, join, resolve } from "node:path";
import { systemClock } from "../../platform/clock.ts";
import { type Config, readBackupKey } from "../../platform/config.ts";
import { isBucket } from "../../platform/files/bucket.ts";
import type { ObjectStore } from "../../platform/files/object-store.ts";
import { countsOf, type Manifest, withoutDamaged } from "./archive/manifest.ts";
import { writeArchive } from "./archive/write-archive.ts";
import { type Origin, writeBackup, writeContents } from "./archive/write-backup.ts";
import { readArguments } from "./arguments.ts";
import { type Command, type Terminal, textOf, UsageError } from "./command.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { type Installation, openFiles, openInstallation, reserveOn } from "./installation.ts";
import { type Moment, takeMoment } from "./records/moment.ts";
import { storeOf } from "./repository/open-repository.ts";
import { prune } from "./repository/prune.ts";
import { openOwnRepository, type Repository } from "./repository/repository.ts";
import { readKeep } from "./repository/retention.ts";
import { type BackupRun, withBackupRun } from "./repository/run-log.ts";
import { startSnapshot } from "./repository/write-snapshot.ts";
import { inBytes } from "./size-text.ts";
import { provostVersion } from "./version.ts";

const help = `Usage: npm run provost -- backup [file] [--without-missing]
       npm run provost -- backup --repository <folder or s3://…> [--without-missing] [--new-repository] [--prune]
                          [--if-older <seconds>]

Writes everything needed to restore this installation: all records of all tenants, datasets, uploads and the key. The
server can keep running; the backup shows the state at the moment the command started.

  file               default: provost-backup-<time>.tar.gz in the current folder; an existing file is never overwritten
  --repository       write a snapshot to a repository, which stores unchanged data only once: a folder of its own or
                     s3://bucket[/folder]?endpoint=…; created if the place is empty; encrypted with PROVOST_BACKUP_KEY
  --without-missing  continue even if files of datasets are missing or damaged; the backup lists them
  --new-repository   create the repository even if this installation had one in that place before
  --prune            once a day, remove old snapshots afterwards according to PROVOST_BACKUP_KEEP
  --if-older         do nothing if a backup to this repository finished within this many seconds

The file or repository contains password hashes and, unless PROVOST_SECRET is set, the key that opens stored credentials. Keep it
as safe as the installation itself. Files have the mode 600. Use "restore" to restore it.`;

function defaultName(at: Date): string {
  return `provost-backup-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;
}

/** A key the operator keeps outside stays outside. */
function storedSecret(env: NodeJS.ProcessEnv, config: Config): string | null {
  return env.PROVOST_SECRET ? null : config.secret;
}

/** Takes the present moment, and releases it whatever happens. */
async function withMoment<T>(
  { config, connection }: Installation,
  terminal: Terminal,
  acceptMissing: boolean,
  work: (moment: Moment) => Promise<T>,
): Promise<T> {
  const { filesDir } = config;
  const stagingDir = join(config.dataDir, "staging");
  const { bucket } = openFiles(config, terminal);
  const moment = await takeMoment({ connection, filesDir, stagingDir, bucket }, { acceptMissing });
  return work(moment).finally(() => moment.close());
}

function sayWhat({ say, tell }: Terminal, manifest: Manifest, size: string): void {
  for (const path of manifest.missing) tell(`missing or damaged, so not in the backup: ${path}`);
  const { rows, files } = countsOf(withoutDamaged(manifest));
  say(
    `${manifest.tenants.length} tenants, ${rows} rows in ${manifest.tables.length} tables, ${files} files, ${size}`,
  );
  if (!manifest.secret.kept) say("it doesn't contain the key: keep PROVOST_SECRET as well, in another place");
}

interface Order {
  createdAt: Date;
  acceptMissing: boolean;
}

function originOf(terminal: Terminal, { config }: Installation, createdAt: Date): Origin {
  return {
    createdAt,
    provost: provostVersion(),
    secret: storedSecret(terminal.env, config),
    fingerprint: fingerprintOf(config.secret),
  };
}

async function intoFile(
  file: string,
  terminal: Terminal,
  installation: Installation,
  { createdAt, acceptMissing }: Order,
): Promise<void> {
  const ensureSpace = reserveOn(dirname(file), installation.config);
  const archive = await writeArchive(file, createdAt, terminal.signal, ensureSpace);
  try {
    const manifest = await withMoment(installation, terminal, acceptMissing, (moment) =>
      writeBackup(archive, moment, originOf(terminal, installation, createdAt)),
    );
    const bytes = await archive.finish();
    terminal.say(`${file}`);
    sayWhat(terminal, manifest, inBytes(bytes));
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

interface RepositoryOrder extends Order {
  to: string;
  /** The repository may be made in a place that had one before. */
  again: boolean;
  prunes: boolean;
  /** Nothing is to be done when a backup ended within so many seconds. */
  ifOlder: number | null;
}

async function pruneAfter(repository: Repository, run: BackupRun, { env, tell }: Terminal): Promise<void> {
  if (!(await run.isFirstToday(repository.store.place))) return;
  try {
    const keep = readKeep(env.PROVOST_BACKUP_KEEP);
    if (keep !== null) await prune(repository, keep, systemClock.now());
  } catch (error) {
    // The backup is good all the same.
    tell(`old snapshots could not be removed: ${textOf(error)}`);
    await run.note(`old snapshots could not be removed: ${textOf(error)}`);
  }
}

/** Leaves the reserve of a disk to the database, which may be on the same one. */
function reservedStore(store: ObjectStore, to: string, { config }: Installation): ObjectStore {
  if (isBucket(to)) return store;
  const ensureSpace = reserveOn(store.place, config);
  return {
    ...store,
    put: async (key, content) => {
      await ensureSpace(content.length);
      await store.put(key, content);
    },
  };
}

async function intoRepository(
  { to, again, prunes, ifOlder, createdAt, acceptMissing }: RepositoryOrder,
  terminal: Terminal,
  installation: Installation,
): Promise<void> {
  const store = reservedStore(storeOf(to, terminal), to, installation);
  const key = readBackupKey(terminal.env);
  const fingerprint = fingerprintOf(installation.config.secret);
  await withBackupRun(installation.connection, async (run) => {
    if (ifOlder !== null && (await run.isRecent(store.place, ifOlder))) {
      terminal.say("there is a recent backup");
      return;
    }
    const mustExist = !again && (await run.wasThere(store.place));
    const { repository, manifest } = await run.record(store.place, terminal.signal, async () => {
      const repository = await openOwnRepository(store, key, { installation: fingerprint, mustExist });
      const writer = await startSnapshot(repository, terminal.signal);
      const made = await withMoment(installation, terminal, acceptMissing, async (moment) => {
        const contents = await writeContents(writer, moment, originOf(terminal, installation, createdAt));
        return writer.finish(contents, () => (systemClock.now().getTime() - createdAt.getTime()) / 1000);
      });
      terminal.say(`${made.snapshot.name} in ${store.place}`);
      const { bytes } = made.manifest.added;
      return { repository, manifest: made.manifest, snapshot: made.snapshot.name, bytes };
    });
    const { objects, bytes } = manifest.added;
    const size = `${objects} new objects (${inBytes(bytes)}) in ${manifest.seconds.toFixed(1)} s`;
    sayWhat(terminal, manifest, size);
    const [lost] = manifest.missing;
    if (lost !== undefined)
      await run.note(`incomplete; files missing or damaged: ${manifest.missing.length}, such as ${lost}`);
    if (prunes) await pruneAfter(repository, run, terminal);
  });
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [flag, text] = [{ type: "boolean" }, { type: "string" }] as const;
  const options = {
    "without-missing": flag,
    ...{ repository: text, "new-repository": flag, prune: flag, "if-older": text },
  } as const;
  const { values, positionals } = readArguments(args, options, 1);
  if (values.repository !== undefined && positionals[0] !== undefined)
    throw new UsageError("either a file or a repository");
  const order = { createdAt: systemClock.now(), acceptMissing: values["without-missing"] === true };
  const installation = await openInstallation(terminal);
  try {
    const ifOlder = values["if-older"] === undefined ? null : Number(values["if-older"]);
    if (ifOlder !== null && !(ifOlder >= 0)) throw new UsageError("--if-older takes a number of seconds");
    const { prune: prunes = false, "new-repository": again = false, repository: to } = values;
    if (to !== undefined)
      await intoRepository({ ...order, to, again, prunes, ifOlder }, terminal, installation);
    else {
      const file = resolve(terminal.cwd, positionals[0] ?? defaultName(order.createdAt));
      await intoFile(file, terminal, installation, order);
    }
    return 0;
  } finally {
    await installation.close();
  }
}

/** Everything into one file, or into a repository. */
export const backup: Command = {
  name: "backup",
  summary: "backs up everything to a file or a repository, while the server runs",
  help,
  run,
};
