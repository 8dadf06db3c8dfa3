import { join, resolve } from "node:path";
import { systemClock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { writeArchive } from "./archive/write-archive.ts";
import { writeBackup } from "./archive/write-backup.ts";
import { readArguments } from "./arguments.ts";
import type { Command, Terminal } from "./command.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { openInstallation } from "./installation.ts";
import { takeMoment } from "./records/moment.ts";
import { inBytes } from "./size-text.ts";
import { provostVersion } from "./version.ts";

const help = `Usage: npm run provost -- backup [file] [--without-missing]

Writes everything that is needed to bring this installation back into one file: all records of all tenants, data sets,
uploads and the key. The server may run meanwhile; the file shows the one moment at which the command began.

  file               default: provost-backup-<time>.tar.gz in the present folder; never overwrites one
  --without-missing  go on although files of data sets are lost; the backup says which

The file holds password hashes and, unless PROVOST_SECRET is set, the key that opens stored credentials: keep it as
safe as the installation itself. Its mode is 600. "restore" brings it back.`;

function defaultName(at: Date): string {
  return `provost-backup-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;
}

/** A key the operator keeps outside stays outside. */
function storedSecret(env: NodeJS.ProcessEnv, config: Config): string | null {
  return env.PROVOST_SECRET ? null : config.secret;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { "without-missing": { type: "boolean" } }, 1);
  const createdAt = systemClock.now();
  const file = resolve(terminal.cwd, positionals[0] ?? defaultName(createdAt));
  const installation = await openInstallation(terminal);
  try {
    const { config, connection } = installation;
    const archive = await writeArchive(file, createdAt, terminal.signal);
    try {
      const { filesDir, bucket } = config;
      const stagingDir = join(config.dataDir, "staging");
      const place = { connection, filesDir, stagingDir, hasBucket: bucket !== null };
      const moment = await takeMoment(place, { acceptMissing: values["without-missing"] === true });
      const origin = {
        createdAt,
        provost: provostVersion(),
        secret: storedSecret(terminal.env, config),
        fingerprint: fingerprintOf(config.secret),
      };
      const manifest = await writeBackup(archive, moment, origin).finally(() => moment.close());
      const bytes = await archive.finish();
      for (const path of manifest.missing) terminal.tell(`missing: ${path}`);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      terminal.say(`${file}`);
      terminal.say(
        `${manifest.tenants.length} tenants, ${rows} rows in ${manifest.tables.length} tables, ${moment.pins.files.length} files, ${inBytes(bytes)}`,
      );
      if (bucket !== null)
        terminal.say(`uploaded files are not in it: keep the bucket ${bucket.bucket} as well`);
      if (!manifest.secret.kept)
        terminal.say("the key is not in it: keep PROVOST_SECRET as well, in another place");
      return 0;
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await installation.close();
  }
}

/** Everything into one file. */
export const backup: Command = {
  name: "backup",
  summary: "everything into one file, while the server runs",
  help,
  run,
};
