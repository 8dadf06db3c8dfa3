import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { partFault } from "@provost/warehouse/embedded/part-check";
import { syncFolder } from "../../platform/files/object-store.ts";
import type { EntryKind } from "./archive/entry-name.ts";
import { readArguments } from "./arguments.ts";
import { type Command, CommandFailure, type Terminal } from "./command.ts";
import { writeWhole } from "./files/extract-files.ts";
import { namedFiles } from "./files/named-files.ts";
import { openInstallation } from "./installation.ts";
import { openSnapshot } from "./records/snapshot.ts";
import { sourceNamed } from "./repository/open-repository.ts";

const help = `Usage: npm run provost -- repair <backup>
       npm run provost -- repair --repository <folder or s3://…> [snapshot]

Checks every data file of every dataset and restores those that are missing or damaged from a backup. Nothing else is
changed, and the server can keep running. A file is named by its content, so the age of the backup doesn't matter.
An encrypted repository needs PROVOST_BACKUP_KEY.`;

async function damagedParts(
  filesDir: string,
  parts: Iterable<string>,
  signal: AbortSignal,
): Promise<Set<string>> {
  const damaged = new Set<string>();
  for (const path of parts) {
    signal.throwIfAborted();
    if ((await partFault(join(filesDir, path))) !== null) damaged.add(path);
  }
  return damaged;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { repository: { type: "string" } }, 1);
  const open = sourceNamed("repair", positionals[0], values.repository, terminal);
  const { signal, say, tell } = terminal;
  const installation = await openInstallation(terminal);
  try {
    const { filesDir } = installation.config;
    const snapshot = await openSnapshot(installation.connection);
    const { parts } = await namedFiles(snapshot).finally(() => snapshot.close());
    const damaged = await damagedParts(filesDir, parts.keys(), signal);
    if (damaged.size === 0) {
      say(`${parts.size} data files, all whole`);
      return 0;
    }
    const { manifest, entries } = await open();
    const prints = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]));
    const count = damaged.size;
    const isDamaged = (kind: EntryKind): boolean => kind.kind === "file" && damaged.has(kind.path);
    for await (const entry of entries(isDamaged)) {
      const { kind, name, content } = entry;
      if (kind.kind !== "file" || !damaged.has(kind.path)) {
        for await (const _ of content);
        continue;
      }
      const target = join(filesDir, kind.path);
      const beside = `${target}.repair`;
      await rm(beside, { force: true });
      await writeWhole(entry, beside, prints.get(name) ?? "");
      if ((await partFault(beside)) !== null) {
        await rm(beside);
        throw new CommandFailure(`${kind.path} is damaged in the backup too: take another one`);
      }
      await rename(beside, target);
      await syncFolder(dirname(target));
      damaged.delete(kind.path);
      say(`repaired ${kind.path} (${parts.get(kind.path)?.of})`);
    }
    for (const path of damaged) tell(`not in the backup: ${path} (${parts.get(path)?.of})`);
    say(`${count - damaged.size} of ${count} damaged files were repaired`);
    return damaged.size === 0 ? 0 : 1;
  } finally {
    await installation.close();
  }
}

/** Damaged data files back from a backup. */
export const repair: Command = {
  name: "repair",
  summary: "restores missing and damaged data files from a backup, while the server runs",
  help,
  run,
};
