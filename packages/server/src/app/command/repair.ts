import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hashOf, namedHash } from "@provost/warehouse/embedded/part-check";
import { syncFolder } from "../../platform/files/object-store.ts";
import type { TenantFiles } from "../../platform/files/tenant-files.ts";
import type { BackupSource } from "./archive/backup-source.ts";
import type { EntryKind } from "./archive/entry-name.ts";
import { readArguments } from "./arguments.ts";
import type { Command, Terminal } from "./command.ts";
import { writeWhole } from "./files/extract-files.ts";
import { namedFiles } from "./files/named-files.ts";
import { openFiles, openInstallation } from "./installation.ts";
import { openSnapshot } from "./records/snapshot.ts";
import { snapshotsFrom, sourceNamed } from "./repository/open-repository.ts";
import { RepositoryFault } from "./repository/repository.ts";

const help = `Usage: npm run provost -- repair <backup>
       npm run provost -- repair --repository <folder or s3://…> [snapshot]

Checks every data file of every dataset and restores those that are missing or damaged from a backup. Nothing else is
changed, and the server can keep running. A file is named by its content, so the age of the backup doesn't matter.
With --repository, files that the snapshot (default: the latest) doesn't have are restored from any other snapshot.
Files that can't be repaired are listed, and the exit code is 1.
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

/** Puts those of the damaged files into their places that this backup has whole, and takes them out of the set. */
async function repairFrom(
  { manifest, entries }: Pick<BackupSource, "manifest" | "entries">,
  files: TenantFiles,
  damaged: Set<string>,
  done: (path: string) => void,
  unreadable: readonly string[] = [],
): Promise<void> {
  const prints = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]));
  const isWanted = (kind: EntryKind): kind is Extract<EntryKind, { kind: "file" }> =>
    kind.kind === "file" && damaged.has(kind.path) && !unreadable.includes(kind.path);
  let current: string | null = null;
  try {
    for await (const entry of entries(isWanted)) {
      const { kind, name, content } = entry;
      if (!isWanted(kind)) {
        for await (const _ of content);
        continue;
      }
      current = kind.path;
      const growing = join(files.folder, `.repair-${randomBytes(4).toString("hex")}`);
      try {
        await writeWhole(entry, growing, prints.get(name) ?? "");
        await files.store.put(kind.path, growing);
      } finally {
        await rm(growing, { force: true });
      }
      if (files.bucket === null) await syncFolder(dirname(join(files.folder, kind.path)));
      damaged.delete(kind.path);
      done(kind.path);
      current = null;
    }
  } catch (error) {
    if (!(error instanceof RepositoryFault) || current === null) throw error;
    // Its content is missing or damaged in the repository: the others may be whole.
    await repairFrom({ manifest, entries }, files, damaged, done, [...unreadable, current]);
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { repository: { type: "string" } }, 1);
  const { repository } = values;
  const open = sourceNamed("repair", positionals[0], repository, terminal);
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
    const count = damaged.size;
    const repaired = (path: string, from = ""): void =>
      say(`repaired ${path} (${parts.get(path)?.of})${from}`);
    if (repository === undefined) await repairFrom(await open(), files, damaged, repaired);
    else
      for await (const source of snapshotsFrom(repository, positionals[0] ?? "latest", terminal)) {
        await repairFrom(source, files, damaged, (path) => repaired(path, ` from ${source.name}`));
        if (damaged.size === 0) break;
      }
    const where = repository === undefined ? "the backup" : "any snapshot";
    for (const path of damaged)
      tell(`not in ${where}, or damaged there too: ${path} (${parts.get(path)?.of})`);
    if (damaged.size > 0) tell("try another backup, import these datasets again, or delete them");
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
