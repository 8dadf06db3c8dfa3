import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { contentHash, hashOf, namedHash } from "@provost/warehouse/embedded/part-check";
import { syncFolder } from "../../platform/files/object-store.ts";
import type { TenantFiles } from "../../platform/files/tenant-files.ts";
import type { EntryKind } from "./archive/entry-name.ts";
import { readArguments } from "./arguments.ts";
import { type Command, CommandFailure, type Terminal } from "./command.ts";
import { writeWhole } from "./files/extract-files.ts";
import { namedFiles } from "./files/named-files.ts";
import { openFiles, openInstallation } from "./installation.ts";
import { openSnapshot } from "./records/snapshot.ts";
import { sourceNamed } from "./repository/open-repository.ts";

const help = `Usage: npm run provost -- repair <backup>
       npm run provost -- repair --repository <folder or s3://…> [snapshot]

Checks every data file of every dataset and restores those that are missing or damaged from a backup. Nothing else is
changed, and the server can keep running. A file is named by its content, so the age of the backup doesn't matter.
An encrypted repository needs PROVOST_BACKUP_KEY.`;

async function damagedParts(
  { store }: TenantFiles,
  parts: Iterable<string>,
  signal: AbortSignal,
): Promise<Set<string>> {
  const damaged = new Set<string>();
  for (const path of parts) {
    signal.throwIfAborted();
    const content = await store.read(path);
    const named = namedHash(path);
    if (content === null || (named !== null && (await hashOf(content)) !== named)) damaged.add(path);
  }
  return damaged;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { repository: { type: "string" } }, 1);
  const open = sourceNamed("repair", positionals[0], values.repository, terminal);
  const { signal, say, tell } = terminal;
  const installation = await openInstallation(terminal);
  try {
    const files = openFiles(installation.config, terminal);
    const snapshot = await openSnapshot(installation.connection);
    const { parts } = await namedFiles(snapshot).finally(() => snapshot.close());
    const damaged = await damagedParts(files, parts.keys(), signal);
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
      const growing = join(files.folder, `.repair-${randomBytes(4).toString("hex")}`);
      await writeWhole(entry, growing, prints.get(name) ?? "");
      const named = namedHash(kind.path);
      if (named !== null && (await contentHash(growing)) !== named) {
        await rm(growing);
        throw new CommandFailure(`${kind.path} is damaged in the backup too: take another one`);
      }
      await files.store.put(kind.path, growing);
      if (files.bucket === null) await syncFolder(dirname(join(files.folder, kind.path)));
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
