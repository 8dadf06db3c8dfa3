import { join } from "node:path";
import { resumeWork } from "../../../platform/db/work-pause.ts";
import { readArguments } from "../arguments.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { checkFolderEmpty } from "../files/target.ts";
import { dataFolderOf, filesFolderOf, withInstallation } from "../installation.ts";
import { checkDatabaseEmpty } from "../records/fill-database.ts";
import { sourceNamed } from "../repository/open-repository.ts";
import { checkMigrations, type RestorePlan, restoreEmbedded, restoreIntoOwnDatabase } from "./restore-run.ts";
import { planSecret } from "./restore-secret.ts";
import { restoreTenant, type TenantPlan } from "./restore-tenant.ts";

const help = `Usage: npm run provost -- restore <file> [--new-secret]
       npm run provost -- restore --repository <folder or s3://…> [snapshot] [--new-secret]
       npm run provost -- restore --tenant <id> [--replace] <file>, or with --repository

Restores what "backup" wrote, a file or a snapshot of a repository (its name, the start of its name, or "latest"), into an empty
folder (PROVOST_DATA), or into an empty database of your own (DATABASE_URL) with an empty folder of files. If anything exists
there already, it is left alone and the restore is refused. A file is read completely and checked before anything is created, a
snapshot's objects as they are read; either everything is restored or nothing. Afterwards all users have to sign in again, and
scheduled refreshes and queued emails are paused until you run "resume".

With --tenant, only that tenant is restored, into the existing installation, whose server can keep running. The tenant is disabled
afterwards: check it, then run "tenant enable". Files that were in a bucket are in the backup as well: with --tenant they are restored
to where this installation has its files, otherwise into the folder of files, from where the server moves them when it starts.

  --tenant       only this tenant; the backup must have this version and this installation's key
  --replace      the tenant exists and is disabled: replace all its data with the backup
  --repository   restore a snapshot of this repository; an encrypted one needs PROVOST_BACKUP_KEY
  --new-secret   the key is lost: continue without it. Stored credentials (SMS, third-party sign-in, data sources) must be
                 entered again, and users with two-step verification need it reset.`;

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

async function runForTenant(plan: TenantPlan, terminal: Terminal): Promise<number> {
  const { rows, files } = await restoreTenant(plan, terminal);
  const { tenantId, source } = plan;
  terminal.say(
    `restored tenant ${tenantId} as it was at ${source.manifest.createdAt}: ${rows} rows, ${files} files`,
  );
  terminal.say(`it is disabled: check it, then run "npm run provost -- tenant enable --tenant ${tenantId}"`);
  return 0;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [text, flag] = [{ type: "string" }, { type: "boolean" }] as const;
  const options = { "new-secret": flag, repository: text, tenant: text, replace: flag };
  const { values, positionals } = readArguments(args, options, 1);
  const { env } = terminal;
  const open = sourceNamed("restore", positionals[0], values.repository, terminal);
  const { tenant: tenantId, replace: replaces = false } = values;
  if (tenantId !== undefined) return runForTenant({ source: await open(), tenantId, replaces }, terminal);
  if (replaces) throw new UsageError("--replace is for one tenant: --tenant <id>");
  const dataDir = dataFolderOf(env);
  const filesDir = filesFolderOf(env);
  await checkTarget(dataDir, filesDir, env.DATABASE_URL);
  const source = await open();
  const { manifest } = source;
  checkMigrations(manifest);
  const keepSecret = planSecret(env, source, values["new-secret"] === true);
  const plan: RestorePlan = { source, dataDir, filesDir, keepSecret, tell: terminal.tell };
  const files = env.DATABASE_URL
    ? await restoreIntoOwnDatabase(plan, env.DATABASE_URL)
    : await restoreEmbedded(plan);
  for (const path of manifest.missing)
    terminal.tell(`was missing or damaged when the backup was made: ${path}`);
  if (manifest.missing.length > 0)
    terminal.tell('restore these files with "repair <backup>" from another backup, or import them again');
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  terminal.say(`restored the state of ${manifest.createdAt}`);
  terminal.say(
    `${manifest.tenants.length} tenants, ${rows} rows in ${manifest.tables.length} tables, ${files} files; all users have to sign in again`,
  );
  terminal.say(
    `start it with "npm start" and the same settings; scheduled refreshes and queued emails are paused until "npm run provost -- resume"`,
  );
  return 0;
}

/** A backup back into an empty place. */
export const restore: Command = {
  name: "restore",
  summary: "restores a backup into an empty folder or an empty database",
  help,
  run,
};

/** Resumes what a restore paused. */
export const resume: Command = {
  name: "resume",
  summary: "resumes scheduled refreshes and queued emails after a restore",
  help: `Usage: npm run provost -- resume

After a restore, scheduled refreshes of datasets and queued emails are paused on every server: the installation that was
backed up may still be running. This resumes them; you can also do it on the Health page of the console.`,
  run: async (args, terminal) => {
    readArguments(args, {});
    const resumed = await withInstallation(terminal, (db) => resumeWork(db, null));
    terminal.say(
      resumed
        ? "scheduled refreshes and queued emails have resumed"
        : "nothing was paused: scheduled refreshes and queued emails continue as before",
    );
    return 0;
  },
};
