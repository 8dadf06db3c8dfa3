import { resumeWork } from "../../platform/work-pause.ts";
import { readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./installation.ts";

/** Resumes what a restore paused. */
export const resume: Command = {
  name: "resume",
  summary: "resumes scheduled updates and queued emails after a restore",
  help: `Usage: npm run provost -- resume

After a restore, scheduled updates of datasets and queued emails are paused on every server: the installation that was
backed up may still run. This resumes them, as does the page Health in the console.`,
  run: async (args, terminal) => {
    readArguments(args, {});
    const resumed = await withDatabase(terminal, (db) => resumeWork(db, null));
    terminal.say(
      resumed
        ? "scheduled updates and queued emails go on"
        : "nothing was paused: scheduled updates and queued emails go on as before",
    );
    return 0;
  },
};
