import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { migrationNames } from "../../../platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../../../platform/postgres/embedded-postgres.ts";
import type { BackupSource } from "../archive/backup-source.ts";
import { kindOfEntry } from "../archive/entry-name.ts";
import { readArguments } from "../arguments.ts";
import { type Command, CommandFailure, type Terminal, textOf } from "../command.ts";
import { openInstallation } from "../installation.ts";
import { openSnapshot } from "../records/snapshot.ts";
import { checkMigrations, restoreEmbedded } from "../restore/restore-run.ts";
import { columns } from "./columns.ts";
import { repositoryName, snapshotSource, storeOf } from "./open-repository.ts";
import { recordDrill } from "./run-log.ts";

const help = `Usage: npm run provost -- backups drill [snapshot] [--repository <folder or s3://…>] [--in <folder>]

Restores a snapshot (default: the latest) into a temporary place with a PostgreSQL of its own, compares every table and
every file with the snapshot, and removes the place again. The exit code is 1 if anything differs. The server can keep
running; the outcome is recorded in its database if the environment names the installation.

  --in   where to create the temporary place; it needs as much space as the installation. Default: the system's
An encrypted repository needs PROVOST_BACKUP_KEY.`;

/** Counts rows and adds up their hashes, so that their order does not matter. */
async function printOfRows(pieces: AsyncIterable<Buffer>): Promise<{ rows: number; print: string }> {
  let [rows, sum] = [0, 0n];
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let at = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, at)) {
      sum = BigInt.asUintN(64, sum + hash("sha256", bytes.subarray(at, end), "buffer").readBigUInt64LE());
      rows++;
      at = end + 1;
    }
    rest = bytes.subarray(at);
  }
  return { rows, print: sum.toString(16) };
}

/** The tables of the snapshot, each with its count and print. */
async function printsOfSource({ manifest, entries }: BackupSource) {
  const prints = new Map(manifest.tables.map(({ name }) => [name, { rows: 0, print: "0" }]));
  const iterator = entries(({ kind }) => kind === "records")[Symbol.asyncIterator]();
  let next = await iterator.next();
  while (!next.done) {
    const { kind } = next.value;
    if (kind.kind !== "records") break;
    const { table } = kind;
    const pieces = async function* (): AsyncGenerator<Buffer, void, void> {
      while (!next.done && next.value.kind.kind === "records" && next.value.kind.table === table) {
        yield* next.value.content;
        next = await iterator.next();
      }
    };
    prints.set(table, await printOfRows(pieces()));
  }
  return prints;
}

async function printOfFile(path: string): Promise<string> {
  const sum = createHash("sha256");
  await pipeline(createReadStream(path), sum);
  return sum.digest("hex");
}

// A restore ends access that was issued before, drops the record of the backup that it comes from and of the folder of files, and pauses work.
const changedByRestore = new Set([
  "session",
  "ticket",
  "sent_code",
  "backup_run",
  "work_pause",
  "file_store",
]);

interface Compared {
  rows: string[][];
  differ: number;
}

async function compareTables(
  source: BackupSource,
  dataDir: string,
  tell: (line: string) => void,
): Promise<Compared> {
  const expected = await printsOfSource(source);
  // A snapshot of an earlier version was migrated: its rows may look different now.
  const isSame = source.manifest.migrations.length === migrationNames.length;
  const postgres = await startEmbeddedPostgres({ dataDir, log: tell });
  try {
    const snapshot = await openSnapshot(postgres.connection);
    try {
      const compared: Compared = { rows: [], differ: 0 };
      for (const [name, { rows, print }] of expected) {
        const isThere = snapshot.tables.some((table) => table.name === name);
        const found = isThere ? await printOfRows(snapshot.rows(name)) : { rows: 0, print: "" };
        const differs = found.rows !== rows || found.print !== print;
        const isExpected = changedByRestore.has(name) || (!isSame && found.rows === rows);
        const result = differs ? (isExpected ? "changed by the restore" : "DIFFERS") : "same";
        if (differs && !isExpected) compared.differ++;
        compared.rows.push([name, String(rows), String(found.rows), result]);
      }
      return compared;
    } finally {
      await snapshot.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function compareFiles({ manifest }: BackupSource, dataDir: string): Promise<string[]> {
  const differ: string[] = [];
  for (const { name, sha256 } of manifest.entries) {
    const kind = kindOfEntry(name);
    const path =
      kind?.kind === "file"
        ? join(dataDir, "files", kind.path)
        : kind?.kind === "upload"
          ? join(dataDir, "staging", kind.name)
          : null;
    if (path === null) continue;
    const print = await printOfFile(path).catch(() => "missing");
    if (print !== sha256) differ.push(name);
  }
  return differ;
}

/** Restores into the folder and compares; resolves with how many tables and files differ. */
async function tryRestore(source: BackupSource, dataDir: string, { say, tell }: Terminal): Promise<number> {
  checkMigrations(source.manifest);
  const filesDir = join(dataDir, "files");
  const keepSecret = source.manifest.secret.kept;
  const files = await restoreEmbedded({ source, dataDir, filesDir, keepSecret, tell });
  const tables = await compareTables(source, dataDir, tell);
  const differing = await compareFiles(source, dataDir);
  for (const line of columns([["TABLE", "SNAPSHOT", "RESTORED", ""], ...tables.rows])) say(line);
  for (const name of differing) say(`${name} DIFFERS`);
  say(`${files} files, ${files - differing.length} of them the same`);
  for (const path of source.damaged) say(`${path} was damaged when it was backed up`);
  for (const path of source.manifest.missing)
    if (!source.damaged.includes(path)) say(`not in the snapshot: ${path}`);
  return tables.differ + differing.length + source.damaged.length;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const text = { type: "string" } as const;
  const { values, positionals } = readArguments(args, { repository: text, in: text }, 1);
  const { place } = storeOf(repositoryName(values.repository, terminal.env), terminal);
  const startedAt = performance.now();
  const folder = await mkdtemp(
    join(values.in ? resolve(terminal.cwd, values.in) : tmpdir(), "provost-drill-"),
  );
  // The system user that PostgreSQL runs as passes through it, when root runs this.
  await chmod(folder, 0o711);
  let reason = "";
  let snapshot = "";
  try {
    const source = await snapshotSource(values.repository, positionals[0] ?? "latest", terminal);
    snapshot = source.manifest.createdAt;
    const tell = (line: string): void => terminal.tell(`temporary installation: ${line}`);
    const differ = await tryRestore(source, join(folder, "data"), { ...terminal, tell });
    if (differ > 0) reason = `${differ} tables or files differ or are damaged`;
  } catch (error) {
    if (terminal.signal.aborted) throw error;
    reason = textOf(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await record(terminal, { place, snapshot, seconds, reason });
  if (reason !== "") throw new CommandFailure(`the drill failed: ${reason}`);
  terminal.say(`the snapshot of ${snapshot} can be restored; the drill took ${seconds.toFixed(1)} s`);
  return 0;
}

async function record(terminal: Terminal, drill: Parameters<typeof recordDrill>[1]): Promise<void> {
  try {
    const installation = await openInstallation(terminal);
    try {
      await recordDrill(installation.connection, drill);
    } finally {
      await installation.close();
    }
  } catch (error) {
    terminal.tell(`the outcome is not recorded: ${textOf(error)}`);
  }
}

/** Proves that a snapshot can be restored. */
export const backupsDrill: Command = {
  name: "backups drill",
  summary: "test-restores a snapshot to a temporary place and compares",
  help,
  run,
};
