import { adoptFileStore } from "../../../platform/files/store-marker.ts";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { withInstallation } from "../installation.ts";

/** Marks the folder of files as the database's own. */
export const filesAdopt: Command = {
  name: "files adopt",
  summary: "marks the folder of files as belonging to this database",
  help: `Usage: npm run provost -- files adopt

The server refuses to start with a folder of files that isn't marked as belonging to its database. If the folder was copied or
its mark was lost, this marks it. Servers that use another folder will refuse to start from then on.`,
  run: async (args, terminal) => {
    readArguments(args, {});
    await withInstallation(terminal, (db, { config }) => adoptFileStore(db, config.filesDir));
    terminal.say("the folder of files now belongs to this database");
    return 0;
  },
};
