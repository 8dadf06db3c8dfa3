import { readArguments } from "./arguments.ts";
import { checkEngine } from "./checks/engine.ts";
import { type Finding, fail, lineOf } from "./checks/finding.ts";
import { checkFolders, checkVersions } from "./checks/machine.ts";
import { checkPort } from "./checks/port.ts";
import { checkRecords } from "./checks/records.ts";
import { checkSettings } from "./checks/settings.ts";
import { type Command, type Terminal, textOf } from "./command.ts";
import { openInstallation } from "./installation.ts";

const help = `Usage: npm run provost -- doctor [--deep]

Checks everything the server needs: settings (secrets masked), versions, the key, disk, files, database, clock,
migrations, roles and row security, datasets, backups, report engine, port. Prints one line each: "ok", "warn" or "fail" with what to do.
The exit code is 1 if anything fails. The server can keep running.

  --deep   reads every file of datasets and compares it with the hash in its name; about a minute for 10 GB`;

async function checkInstallation(terminal: Terminal, isDeep: boolean): Promise<Finding[]> {
  try {
    const installation = await openInstallation(terminal);
    try {
      const { config, connection, records } = installation;
      return [
        ...(await checkFolders(config, terminal.env)),
        ...(await checkRecords(connection, config, isDeep)),
        await checkPort(config, records === "running"),
      ];
    } finally {
      await installation.close();
    }
  } catch (error) {
    return [fail("installation", textOf(error), "fix this and run doctor again")];
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readArguments(args, { deep: { type: "boolean" } });
  const steps: (() => Finding[] | Promise<Finding[]>)[] = [
    () => checkSettings(terminal.env),
    checkVersions,
    () => checkInstallation(terminal, values.deep === true),
    async () => [await checkEngine()],
  ];
  let failed = 0;
  for (const step of steps) {
    for (const finding of await step()) {
      terminal.say(lineOf(finding));
      if (finding.level === "fail") failed++;
    }
  }
  if (failed > 0) terminal.tell(`${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Checks everything the server depends on. */
export const doctor: Command = {
  name: "doctor",
  summary: "checks everything the server needs and says what to do",
  help,
  run,
};
