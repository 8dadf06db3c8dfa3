import { adoptFileStore } from "../../../platform/files/store-marker.ts";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { openFiles, withInstallation } from "../installation.ts";

/** Marks the folder or bucket of files as the database's own. */
export const filesAdopt: Command = {
  name: "files adopt",
  summary: "marks the folder or bucket of files as belonging to this database",
  help: `Usage: npm run provost -- files adopt

The server refuses to start with a folder or bucket of files that isn't marked as belonging to its database. If it was copied or
its mark was lost, this marks it. Servers that use another one will refuse to start from then on.`,
  run: async (args, terminal) => {
    readArguments(args, {});
    await withInstallation(terminal, (db, { config }) => adoptFileStore(db, openFiles(config, terminal)));
    terminal.say("the files now belong to this database");
    return 0;
  },
};
