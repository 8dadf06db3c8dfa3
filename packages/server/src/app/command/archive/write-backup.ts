import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { PinnedFile, StoredFileOf } from "../files/pins.ts";
import type { Moment } from "../records/moment.ts";
import { entryName } from "./entry-name.ts";
import { archiveFormat, damagedIn, type Header, type Manifest } from "./manifest.ts";
import type { ArchiveWriter, Content, WrittenEntry } from "./write-archive.ts";

/** Takes the entries of a backup, one after the other. */
export interface EntryWriter<Entry extends WrittenEntry> {
  add(name: string, content: Buffer): Promise<Entry>;
  addStream(name: string, bytes: number, content: Content, modified?: number): Promise<Entry>;
  /** An entry that is stored already, when a file of that size was changed last at that time (ms). */
  reuse?(name: string, bytes: number, modified: number): Entry | null;
}

/** The fields of the manifest besides the contents. */
export interface Origin {
  createdAt: Date;
  provost: string;
  /** The key, when it goes into the archive. */
  secret: string | null;
  fingerprint: string;
}

const pieceBytes = { least: 256 * 1024, usual: 1024 ** 2, most: 4 * 1024 ** 2 };
const newline = 10;

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/**
 * Cuts a table into pieces of about a megabyte, because an entry's size is written before its content. Where it is cut depends on the rows
 * around the place only: rows that did not change make the same pieces again, which a repository stores once.
 */
export async function* cutRows(
  rows: AsyncGenerator<Buffer, number, void>,
): AsyncGenerator<Buffer, number, void> {
  const { least, usual, most } = pieceBytes;
  let waiting: Buffer[] = [];
  let bytes = 0;
  let row = { print: 0, bytes: 0 };
  for (;;) {
    const next = await rows.next();
    if (next.done) {
      if (bytes > 0) yield Buffer.concat(waiting);
      return next.value;
    }
    const part = next.value;
    let start = 0;
    for (let at = 0; at < part.length; ) {
      const end = part.indexOf(newline, at);
      const until = end === -1 ? part.length : end + 1;
      row = { print: crc32(part.subarray(at, until), row.print), bytes: row.bytes + until - at };
      at = until;
      if (end === -1) break;
      const size = bytes + at - start;
      const cuts = size >= most || (size >= least && row.print < (row.bytes / usual) * 2 ** 32);
      row = { print: 0, bytes: 0 };
      if (!cuts) continue;
      yield Buffer.concat([...waiting, part.subarray(start, at)]);
      [waiting, bytes, start] = [[], 0, at];
    }
    if (start < part.length) waiting.push(part.subarray(start));
    bytes += part.length - start;
  }
}

async function writeTable<Entry extends WrittenEntry>(
  writer: EntryWriter<Entry>,
  name: string,
  rows: AsyncGenerator<Buffer, number, void>,
): Promise<{ entries: Entry[]; rows: number }> {
  const entries: Entry[] = [];
  const pieces = cutRows(rows);
  for (;;) {
    const next = await pieces.next();
    if (next.done) return { entries, rows: next.value };
    entries.push(await writer.add(entryName.records(name, entries.length + 1), next.value));
  }
}

async function writeFile<Entry extends WrittenEntry>(
  writer: EntryWriter<Entry>,
  name: string,
  pinned: PinnedFile | StoredFileOf,
): Promise<Entry> {
  if ("read" in pinned) {
    const { bytes, modified, read } = pinned;
    return writer.reuse?.(name, bytes, modified) ?? writer.addStream(name, bytes, await read(), modified);
  }
  const file = await open(pinned.at);
  try {
    const { size, mtimeMs } = await file.stat();
    const stored = writer.reuse?.(name, size, mtimeMs) ?? null;
    if (stored !== null) return stored;
    const content = file.createReadStream({ autoClose: false, highWaterMark: 1024 ** 2 });
    return await writer.addStream(name, size, content, mtimeMs);
  } finally {
    await file.close();
  }
}

/** Writes a moment: records first, then the key and files. Files whose content is not what their names say are treated like missing ones. */
export async function writeContents<Entry extends WrittenEntry>(
  writer: EntryWriter<Entry>,
  { snapshot, pins, refuseLost }: Moment,
  origin: Origin,
): Promise<Omit<Manifest, "entries"> & { entries: Entry[] }> {
  const entries: Entry[] = [];
  const tables: Manifest["tables"] = [];
  for (const { name, columns } of snapshot.tables) {
    const written = await writeTable(writer, name, snapshot.rows(name));
    entries.push(...written.entries);
    tables.push({ name, columns: [...columns], rows: written.rows });
  }
  // The records are through; what is removed from now on need not wait for the files.
  await snapshot.close();
  if (origin.secret !== null) entries.push(await writer.add(entryName.secret, Buffer.from(origin.secret)));
  for (const file of pins.uploads) entries.push(await writeFile(writer, entryName.upload(file.path), file));
  for (const file of pins.files) entries.push(await writeFile(writer, entryName.file(file.path), file));
  const damaged = damagedIn(entries);
  refuseLost("damaged", damaged);
  return {
    format: archiveFormat,
    createdAt: origin.createdAt.toISOString(),
    provost: origin.provost,
    postgres: snapshot.postgresVersion,
    migrations: [...snapshot.migrations],
    tenants: [...snapshot.tenants],
    secret: { kept: origin.secret !== null, fingerprint: origin.fingerprint },
    tables,
    sequences: [...snapshot.sequences],
    missing: [...pins.missing, ...damaged],
    entries,
  };
}

/** Writes a moment into an archive, with what identifies it first and what proves it whole at the end. */
export async function writeBackup(archive: ArchiveWriter, moment: Moment, origin: Origin): Promise<Manifest> {
  const header: Header = { provostBackup: archiveFormat, createdAt: origin.createdAt.toISOString() };
  const first = await archive.add(entryName.header, json(header));
  const contents = await writeContents(archive, moment, origin);
  const manifest: Manifest = { ...contents, entries: [first, ...contents.entries] };
  await archive.add(entryName.manifest, json(manifest));
  return manifest;
}
