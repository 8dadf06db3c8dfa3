import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "../../../platform/clock.ts";
import type { Connection } from "../../../platform/db/database.ts";
import { AnotherServerError } from "../../../platform/postgres/advisory-lock.ts";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "../../../platform/postgres/embedded-postgres.ts";
import { archiveSource, type BackupSource } from "../archive/backup-source.ts";
import { writeArchive } from "../archive/write-archive.ts";
import { writeBackup } from "../archive/write-backup.ts";
import { CommandFailure, type Terminal } from "../command.ts";
import { provostVersion } from "../version.ts";
import { openSnapshot } from "./snapshot.ts";

/** Records to copy; `fingerprint` of the key that they are sealed with. */
interface Records {
  connection: Connection;
  fingerprint: string;
}

async function writeRecords(file: string, records: Records, signal: AbortSignal): Promise<void> {
  const createdAt = systemClock.now();
  const snapshot = await openSnapshot(records.connection);
  const pins = { uploads: [], files: [], missing: [], areLinked: true, release: async () => {} };
  const archive = await writeArchive(file, createdAt, signal);
  try {
    const origin = { createdAt, provost: provostVersion(), secret: null, fingerprint: records.fingerprint };
    const moment = { snapshot, pins, refuseLost: () => {}, close: () => snapshot.close() };
    await writeBackup(archive, moment, origin);
    await archive.finish();
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await snapshot.close();
  }
}

/** Starts the embedded PostgreSQL of records that are to be copied, of the present major version or an earlier one; no server may run on them. */
export async function startOld(
  dataDir: string,
  { signal, tell }: Pick<Terminal, "signal" | "tell">,
  earlier?: NonNullable<EmbeddedPostgresOptions["earlier"]>,
): Promise<EmbeddedPostgres> {
  try {
    const options = { dataDir, log: tell, stopping: signal, evenIfMoved: true };
    return await startEmbeddedPostgres(earlier === undefined ? options : { ...options, earlier });
  } catch (error) {
    if (error instanceof AnotherServerError)
      throw new CommandFailure(`a server runs on ${dataDir}: stop it first`);
    throw error;
  }
}

const prefix = "moving-";

/** Writes records into a file in the data folder for `work` to read; the file is removed afterwards, as are those of a killed attempt. */
export async function throughArchive<T>(
  dataDir: string,
  records: Records,
  { signal, tell }: Pick<Terminal, "signal" | "tell">,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  const names = await readdir(dataDir);
  for (const name of names.filter((one) => one.startsWith(prefix)))
    await rm(join(dataDir, name), { recursive: true, force: true });
  const folder = await mkdtemp(join(dataDir, prefix));
  try {
    const file = join(folder, "records.tar.gz");
    tell("reading the records …");
    await writeRecords(file, records, signal);
    const source = await archiveSource(file, signal);
    tell("writing and comparing them …");
    return await work(source);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
