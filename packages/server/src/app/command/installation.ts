import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Config, readConfig } from "../../platform/config.ts";
import { type Connection, type Database, openDatabase } from "../../platform/db/database.ts";
import { isOfDisk, makeDiskReserve } from "../../platform/disk/disk-reserve.ts";
import { isBucket } from "../../platform/files/bucket.ts";
import { type TenantFiles, tenantFiles } from "../../platform/files/tenant-files.ts";
import { AnotherServerError } from "../../platform/postgres/advisory-lock.ts";
import { checkNotEarlier, clusterOf, homeOf, readSecrets } from "../../platform/postgres/cluster.ts";
import { startEmbeddedPostgres } from "../../platform/postgres/embedded-postgres.ts";
import { findPostmaster } from "../../platform/postgres/postmaster.ts";
import { CommandFailure, type Terminal, textOf } from "./command.ts";
import { migrationState } from "./migration-state.ts";

/** An installation that is there, with a way to its records. */
export interface Installation {
  config: Config;
  connection: Connection;
  /** What runs the records: a server that is up, we for this command, or a database of the operator's own. */
  records: "running" | "started" | "own";
  /** Stops what was started for this command. */
  close(): Promise<void>;
}

const patienceMs = 15_000;

/** The folder that holds all stored files. */
export function dataFolderOf(env: NodeJS.ProcessEnv): string {
  return resolve(env.PROVOST_DATA ?? "data");
}

/** The folder of files, below the one of everything unless it has a place of its own. */
export function filesFolderOf(env: NodeJS.ProcessEnv): string {
  const customFolder = env.PROVOST_FILES;
  if (!customFolder) return join(dataFolderOf(env), "files");
  if (isBucket(customFolder)) return join(dataFolderOf(env), "files");
  if (!customFolder.startsWith("file:"))
    throw new CommandFailure(`PROVOST_FILES "${customFolder}" is not file:/a/folder`);
  return resolve(customFolder.slice("file:".length));
}

/** The files of the installation. */
export const openFiles = (config: Config, { tell }: Pick<Terminal, "tell">): TenantFiles =>
  tenantFiles(config, (error) => tell(textOf(error)));

/** Leaves the reserve of a folder's disk to the database, which may be on the same one. */
export function reserveOn(folder: string, { diskReserve }: Config): (bytes: number) => Promise<void> {
  const disk = makeDiskReserve([folder], diskReserve);
  return (bytes) =>
    disk.ensure(bytes).catch((error: unknown) => {
      if (!isOfDisk(error)) throw error;
      const { free, reserve } = error.details;
      throw new CommandFailure(
        `the disk of ${folder} has ${free} left, of which ${reserve} are its reserve: make space, or set PROVOST_DISK_RESERVE`,
      );
    });
}

/** Refuses an environment that is not the installation's, before reading it would make a folder or a key. */
export function checkThere(env: NodeJS.ProcessEnv): void {
  if (env.DATABASE_URL) return;
  const dataDir = dataFolderOf(env);
  checkNotEarlier(dataDir);
  if (!existsSync(homeOf(dataDir)))
    throw new CommandFailure(
      `there is no installation in ${dataDir}: name its folder with PROVOST_DATA, or its database with DATABASE_URL`,
    );
  checkKeyThere(env);
}

/** Refuses an environment without the key, before reading it would make one. */
export function checkKeyThere(env: NodeJS.ProcessEnv): void {
  const dataDir = dataFolderOf(env);
  if (!env.PROVOST_SECRET && !existsSync(join(dataDir, "secret")))
    throw new CommandFailure(
      `the key is neither in ${join(dataDir, "secret")} nor in PROVOST_SECRET: set PROVOST_SECRET to what the server has`,
    );
}

/** Opens the records of the installation that the environment names: beside its running server, or by starting its PostgreSQL. */
export async function openInstallation({ env, tell }: Pick<Terminal, "env" | "tell">): Promise<Installation> {
  checkThere(env);
  try {
    const config = readConfig(env);
    if (config.databaseUrl !== null) {
      const connection = { connectionString: config.databaseUrl };
      return { config, connection, records: "own", close: async () => {} };
    }
    return { config, ...(await openEmbedded(config, tell)) };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EACCES")) throw error;
    throw new CommandFailure(`${error.message}: run this as the user who runs Provost`);
  }
}

async function openEmbedded(
  { dataDir }: Config,
  tell: (line: string) => void,
): Promise<Omit<Installation, "config">> {
  const home = homeOf(realpathSync(dataDir));
  for (let waited = 0; ; waited += 100) {
    const postmaster = findPostmaster(clusterOf(home));
    if (postmaster?.phase === "ready") {
      const { host, port } = postmaster;
      const connection = { host, port, ...readSecrets(home).owner };
      return { connection, records: "running", close: async () => {} };
    }
    if (postmaster === null) {
      try {
        const postgres = await startEmbeddedPostgres({ dataDir, log: tell });
        return { connection: postgres.connection, records: "started", close: () => postgres.stop() };
      } catch (error) {
        // A server that starts at this very moment was quicker; its PostgreSQL does as well.
        if (!(error instanceof AnotherServerError) || waited > patienceMs) throw error;
      }
    }
    if (waited > patienceMs)
      throw new CommandFailure(`the PostgreSQL of ${dataDir} neither starts nor stops: see ${home}/log`);
    await pause(100);
  }
}

/** Refuses records with tables that only a newer version knows; returns which migrations they wait for. */
export async function checkKnown({ owner }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(owner)
    .catch(() => ({ rows: [] }));
  const { waiting, unknown } = migrationState(rows.map(({ name }) => name));
  if (unknown.length > 0)
    throw new CommandFailure(`the database is of a newer Provost (${unknown.join(", ")}): use that version`);
  return waiting;
}

/** Refuses records whose tables are not those this version works with. */
export async function checkVersion(db: Database): Promise<void> {
  const waiting = await checkKnown(db);
  if (waiting.length > 0)
    throw new CommandFailure(
      `the database is of an earlier Provost (${waiting.join(", ")} not run yet): back it up, then start the server once`,
    );
}

/** Runs the work on the installation and its records, and closes what was opened, whatever happens. */
export async function withInstallation<T>(
  terminal: Pick<Terminal, "env" | "tell">,
  work: (db: Database, installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(terminal);
  try {
    const db = await openDatabase(installation.connection);
    try {
      await checkVersion(db);
      return await work(db, installation);
    } finally {
      await db.close();
    }
  } finally {
    await installation.close();
  }
}
