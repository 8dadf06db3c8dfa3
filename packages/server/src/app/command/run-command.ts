import { sayWhileQuiet } from "../../platform/metrics/line-log.ts";
import { backup } from "./backup.ts";
import { type Command, type Terminal, textOf, UsageError } from "./command.ts";
import { doctor } from "./doctor.ts";
import { filesAdopt } from "./files/adopt.ts";
import { push } from "./push/push.ts";
import { moveToPostgres } from "./records/move-to-postgres.ts";
import { upgradePostgres } from "./records/upgrade-postgres.ts";
import { repair } from "./repair.ts";
import { backupsList, backupsPrune, backupsSecret, backupsVerify } from "./repository/backups.ts";
import { backupsDrill } from "./repository/drill.ts";
import { restore, resume } from "./restore/restore.ts";
import { tenantDisable, tenantEnable } from "./tenant-access.ts";
import { tenantList } from "./tenant-list.ts";
import { userList } from "./user-list.ts";
import { userResetPassword } from "./user-reset-password.ts";

export const commands: readonly Command[] = [
  backup,
  restore,
  resume,
  backupsList,
  backupsVerify,
  backupsPrune,
  backupsDrill,
  backupsSecret,
  repair,
  filesAdopt,
  moveToPostgres,
  upgradePostgres,
  push,
  userList,
  userResetPassword,
  tenantList,
  tenantDisable,
  tenantEnable,
  doctor,
];

/** Of the tools beside the server, which run it. */
const bundle = {
  name: "bundle",
  summary: "packs this version into an archive that starts on a machine without a network",
};

const overview = `Usage: npm run provost -- <command> [options]

${[...commands, bundle].map(({ name, summary }) => `  ${name.padEnd(22)}${summary}`).join("\n")}

Commands work on the installation named by the same environment variables as for "npm start" (PROVOST_DATA, DATABASE_URL, …).
For details, run "npm run provost -- <command> --help". Exit codes: 0 success, 1 failure, 2 usage error.`;

function find(args: readonly string[]): { command: Command; rest: readonly string[] } {
  for (const words of [2, 1]) {
    const command = commands.find(({ name }) => name === args.slice(0, words).join(" "));
    if (command) return { command, rest: args.slice(words) };
  }
  throw new UsageError(`unknown command "${args.join(" ")}"`);
}

/** Runs a command; while it prints nothing, says every ten seconds that it still runs. */
async function runAloud(command: Command, args: readonly string[], terminal: Terminal): Promise<number> {
  let saidAt = performance.now();
  const noting =
    (print: (line: string) => void) =>
    (line: string): void => {
      saidAt = performance.now();
      print(line);
    };
  const aloud = { ...terminal, say: noting(terminal.say), tell: noting(terminal.tell) };
  const end = sayWhileQuiet(
    { say: aloud.tell, saidAt: () => saidAt },
    (seconds) => `${command.name}: still running after ${seconds} s`,
  );
  return command.run(args, aloud).finally(end);
}

/** Finds the command that is meant and runs it; resolves with the exit code. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  if (args.length === 0 || ["help", "--help", "-h"].includes(args[0] ?? "")) {
    terminal.say(overview);
    return args.length === 0 ? 2 : 0;
  }
  let interrupted = "interrupted; nothing was left behind";
  try {
    const { command, rest } = find(args);
    interrupted = command.interrupted ?? interrupted;
    if (rest.includes("--help") || rest.includes("-h")) {
      terminal.say(command.help);
      return 0;
    }
    return await runAloud(command, rest, terminal);
  } catch (error) {
    if (terminal.signal.aborted) {
      terminal.tell(interrupted);
      return 130;
    }
    terminal.tell(textOf(error));
    if (!(error instanceof UsageError)) return 1;
    terminal.tell(`"npm run provost -- --help" lists the commands.`);
    return 2;
  }
}
