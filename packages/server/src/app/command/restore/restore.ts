import { join, resolve } from "node:path";
import { migrationNames } from "../../../platform/db/migrate.ts";
import { verifyArchive } from "../archive/verify-archive.ts";
import { readArguments } from "../arguments.ts";
import { type Command, CommandFailure, type Terminal, UsageError } from "../command.ts";
import { checkFolderEmpty } from "../files/target.ts";
import { dataFolderOf, filesFolderOf } from "../installation.ts";
import { checkDatabaseEmpty } from "../records/fill-database.ts";
import { type RestorePlan, restoreEmbedded, restoreIntoOwnDatabase } from "./restore-run.ts";
import { planSecret } from "./restore-secret.ts";

const help = `Usage: npm run provost -- restore <file> [--new-secret]

Brings back what "backup" wrote: into an empty folder (PROVOST_DATA), or into an empty database of your own (DATABASE_URL)
with an empty folder of files. Anything that is there already is left alone, and the restore refused. The file is read
whole and checked before anything is made; in the end everything is there or nothing. Afterwards everybody signs in again.

  --new-secret   the key is lost: go on without it. Stored credentials (text messages, third parties, data sources) must be
                 entered again, and users with a second factor need it reset.`;

async function checkTarget(
  dataDir: string,
  filesDir: string,
  databaseUrl: string | undefined,
): Promise<void> {
  const advice = "restore into an empty folder (PROVOST_DATA)";
  if (databaseUrl) {
    await checkDatabaseEmpty({ connectionString: databaseUrl });
    await checkFolderEmpty(join(dataDir, "staging"), advice);
  } else await checkFolderEmpty(dataDir, advice);
  await checkFolderEmpty(filesDir, "files go into an empty folder too (PROVOST_FILES)");
}

function checkMigrations(names: readonly string[], madeBy: string): void {
  const unknown = names.find((name, index) => migrationNames[index] !== name);
  if (unknown !== undefined)
    throw new CommandFailure(
      `the backup was made by another, probably newer Provost (${madeBy}; this one does not know ${unknown}): restore it with that version`,
    );
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { "new-secret": { type: "boolean" } }, 1);
  const { env, signal } = terminal;
  if (positionals[0] === undefined) throw new UsageError("which file? restore <file>");
  const file = resolve(terminal.cwd, positionals[0]);
  const dataDir = dataFolderOf(env);
  const filesDir = filesFolderOf(env);
  await checkTarget(dataDir, filesDir, env.DATABASE_URL);
  const manifest = await verifyArchive(file, signal);
  checkMigrations(manifest.migrations, manifest.provost);
  const keepSecret = planSecret(env, file, manifest, values["new-secret"] === true);
  const plan: RestorePlan = { file, manifest, dataDir, filesDir, keepSecret, signal, tell: terminal.tell };
  const files = env.DATABASE_URL
    ? await restoreIntoOwnDatabase(plan, env.DATABASE_URL)
    : await restoreEmbedded(plan);
  for (const path of manifest.missing) terminal.tell(`was missing when the backup was made: ${path}`);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  terminal.say(`restored what was there at ${manifest.createdAt}`);
  terminal.say(
    `${manifest.tenants.length} tenants, ${rows} rows in ${manifest.tables.length} tables, ${files} files; everybody signs in again`,
  );
  terminal.say(`start it with "npm start" and the same settings`);
  return 0;
}

/** A backup back into an empty place. */
export const restore: Command = {
  name: "restore",
  summary: "a backup into an empty folder or an empty database",
  help,
  run,
};
