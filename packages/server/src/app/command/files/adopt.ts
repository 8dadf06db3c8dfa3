import { adoptFileStore } from "../../../platform/files/store-marker.ts";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { openFiles, withInstallation } from "../installation.ts";

/** Marks the folder or bucket of files as the database's own. */
export const filesAdopt: Command = {
  name: "files adopt",
  summary: "marks the folder or bucket of files as this database's",
  help: `Usage: npm run provost -- files adopt

The server refuses to start with a folder or bucket of files that is not marked as its database's. Where it was copied or its mark
was lost, this marks it. Servers that use another one are refused from their next start on.`,
  run: async (args, terminal) => {
    readArguments(args, {});
    await withInstallation(terminal, (db, { config }) => adoptFileStore(db, openFiles(config, terminal)));
    terminal.say("the files are this database's");
    return 0;
  },
};
