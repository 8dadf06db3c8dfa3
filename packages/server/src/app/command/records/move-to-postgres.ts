import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "../../../platform/clock.ts";
import { readConfig } from "../../../platform/config.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { homeOf } from "../../../platform/postgres/cluster.ts";
import { markMoved, movedMark } from "../../../platform/postgres/moved.ts";
import type { BackupSource } from "../archive/backup-source.ts";
import type { Manifest } from "../archive/manifest.ts";
import { readArguments } from "../arguments.ts";
import { type Command, CommandFailure, type Terminal, textOf, UsageError } from "../command.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { checkThere, checkVersion, dataFolderOf } from "../installation.ts";
import { checkDatabaseEmpty, fillDatabase } from "./fill-database.ts";
import { startOld, throughArchive } from "./records-archive.ts";

const help = `Usage: npm run provost -- move-to-postgres

Moves the records of this installation from the embedded PostgreSQL of its folder (PROVOST_DATA) to a database of your own
(DATABASE_URL), which must be empty. Stop the server first. All rows are copied in one transaction and compared one by one; if
anything differs, the new database stays empty and the old one is unchanged.

Files, the key and sessions stay as they are. Afterwards, start the server with the same PROVOST_DATA, DATABASE_URL and, unless it
is set already, PROVOST_SECRET: the content of the file "secret" of the folder. The old records stay in the folder; the server
refuses to start on them without DATABASE_URL.`;

function checkNotDone(home: string): void {
  const mark = movedMark(home);
  if (mark?.done)
    throw new CommandFailure(
      `the records of this folder were moved on ${mark.at}, and are out of date: back up the database they went to, and restore that`,
    );
}

interface Target {
  home: string;
  databaseUrl: string;
}

/** Fills the new database. The folder is marked before that is committed, so that no server starts on the old records afterwards. */
async function fill({ home, databaseUrl }: Target, source: BackupSource, signal: AbortSignal): Promise<void> {
  const connection = { connectionString: databaseUrl };
  const before = movedMark(home);
  const at = systemClock.now().toISOString();
  let isMarked = false;
  const mark = async (): Promise<void> => {
    signal.throwIfAborted();
    markMoved(home, { at, done: false });
    isMarked = true;
  };
  try {
    await fillDatabase(connection, source, mark, "move");
  } catch (error) {
    if (!isMarked) throw error;
    // It may have been committed all the same: the reply can be lost.
    const isEmpty = await checkDatabaseEmpty(connection).then(
      () => true,
      () => false,
    );
    if (!isEmpty)
      throw new CommandFailure(
        `${textOf(error)}; it is unknown whether the records have arrived: if the new database is empty, run this again, else start the server with it`,
      );
    markMoved(home, before);
    throw error;
  }
  markMoved(home, { at, done: true });
}

/** Copies the records through a file in the data folder; leftovers of a killed attempt are removed. */
async function move(
  dataDir: string,
  { secret, databaseUrl }: { secret: string; databaseUrl: string },
  terminal: Terminal,
): Promise<Manifest> {
  const { signal } = terminal;
  const home = homeOf(dataDir);
  checkNotDone(home);
  const old = await startOld(dataDir, terminal);
  try {
    const db = await openDatabase(old.connection);
    await checkVersion(db).finally(() => db.close());
    const records = { connection: old.connection, fingerprint: fingerprintOf(secret) };
    return await throughArchive(dataDir, records, terminal, async (source) => {
      await fill({ home, databaseUrl }, source, signal);
      return source.manifest;
    });
  } finally {
    await old.stop();
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  readArguments(args, {});
  const { DATABASE_URL: databaseUrl, ...ownFolder } = terminal.env;
  if (!databaseUrl) throw new UsageError("DATABASE_URL must name the new, empty database");
  checkThere(ownFolder);
  await checkDatabaseEmpty({ connectionString: databaseUrl });
  // Looks at the role's rights.
  await (await openDatabase({ connectionString: databaseUrl })).close();
  const dataDir = await realpath(dataFolderOf(ownFolder));
  const { secret } = readConfig(ownFolder);
  const { tables, tenants } = await move(dataDir, { secret, databaseUrl }, terminal);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  terminal.say(
    `moved ${rows} rows in ${tables.length} tables of ${tenants.length} tenants; each row was compared`,
  );
  const key = ownFolder.PROVOST_SECRET
    ? ""
    : ` and PROVOST_SECRET, which is the content of ${join(dataDir, "secret")}`;
  terminal.say(`start the server with the same PROVOST_DATA, with DATABASE_URL${key}`);
  terminal.say(`once it works, you can remove ${homeOf(dataDir)}`);
  return 0;
}

/** Moves from the embedded PostgreSQL to one of the operator's own. */
export const moveToPostgres: Command = {
  name: "move-to-postgres",
  summary: "moves the records from the embedded PostgreSQL to a database of your own",
  help,
  run,
};
