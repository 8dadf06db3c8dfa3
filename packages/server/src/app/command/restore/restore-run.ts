import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { migrationNames } from "../../../platform/db/migrate.ts";
import { clusterOf, homeOf } from "../../../platform/postgres/cluster.ts";
import { startEmbeddedPostgres } from "../../../platform/postgres/embedded-postgres.ts";
import { findPostmaster } from "../../../platform/postgres/postmaster.ts";
import type { BackupSource } from "../archive/backup-source.ts";
import type { Manifest } from "../archive/manifest.ts";
import { CommandFailure } from "../command.ts";
import { extractFiles } from "../files/extract-files.ts";
import { growingIn, openTarget, type Target } from "../files/target.ts";
import { fillDatabase } from "../records/fill-database.ts";

/** A verified backup and the empty place it goes to. */
export interface RestorePlan {
  source: BackupSource;
  dataDir: string;
  filesDir: string;
  /** Whether the key in the archive goes into the data folder. */
  keepSecret: boolean;
  tell(line: string): void;
}

/** Refuses a backup of a later version. */
export function checkMigrations({ migrations, provost }: Manifest): void {
  const unknown = migrations.find((name, index) => migrationNames[index] !== name);
  if (unknown !== undefined)
    throw new CommandFailure(
      `the backup was made by another, probably newer Provost (${provost}; this one does not know ${unknown}): restore it with that version`,
    );
}

/** Opens the folders, does the work, and takes everything away again when it fails. */
async function withTargets<T>(
  folders: readonly { path: string; mode: number }[],
  work: (targets: readonly Target[]) => Promise<T>,
): Promise<T> {
  const targets: Target[] = [];
  try {
    for (const { path, mode } of folders) targets.push(await openTarget(path, mode));
    return await work(targets);
  } catch (error) {
    for (const target of targets.toReversed()) await target.undo();
    throw error;
  }
}

function extract(plan: RestorePlan, files: Target, staging: Target, secret: string | null): Promise<number> {
  const folders = { files: files.growing, uploads: staging.growing, secret };
  return extractFiles(plan.source, folders);
}

const open = 0o755;
const closed = 0o700;

/** Fills an empty database of the operator's own; the records come last. */
export function restoreIntoOwnDatabase(plan: RestorePlan, databaseUrl: string): Promise<number> {
  const folders = [
    { path: plan.filesDir, mode: closed },
    { path: join(plan.dataDir, "staging"), mode: closed },
  ];
  return withTargets(folders, async ([files, staging]) => {
    if (!files || !staging) throw new Error("no folders");
    const count = await extract(plan, files, staging, null);
    await fillDatabase({ connectionString: databaseUrl }, plan.source, async () => {
      await files.place();
      await staging.place();
    });
    return count;
  });
}

/** An attempt that was killed may have left its PostgreSQL running on what is about to go. */
export async function stopLeftover(dataDir: string, log: (line: string) => void): Promise<void> {
  const growing = growingIn(dataDir);
  const cluster = clusterOf(homeOf(growing));
  if (existsSync(cluster) && findPostmaster(cluster) !== null)
    await (await startEmbeddedPostgres({ dataDir: growing, log })).stop();
}

/** Makes a whole installation in an empty folder; its records, by which it is one, come last. */
export async function restoreEmbedded(plan: RestorePlan): Promise<number> {
  const { dataDir, filesDir, tell } = plan;
  await stopLeftover(dataDir, tell);
  const folders = [
    { path: dataDir, mode: open },
    { path: filesDir, mode: closed },
    { path: join(dataDir, "staging"), mode: closed },
  ];
  return withTargets(folders, async ([data, files, staging]) => {
    if (!data || !files || !staging) throw new Error("no folders");
    const secret = plan.keepSecret ? join(data.growing, "secret") : null;
    const count = await extract(plan, files, staging, secret);
    const postgres = await startEmbeddedPostgres({
      dataDir: data.growing,
      log: (line) => tell(`${dataDir}: ${line}`),
    });
    try {
      await fillDatabase(postgres.connection, plan.source, async () => {});
    } finally {
      await postgres.stop();
    }
    await files.place();
    await staging.place();
    await data.place(basename(homeOf(dataDir)));
    return count;
  });
}
