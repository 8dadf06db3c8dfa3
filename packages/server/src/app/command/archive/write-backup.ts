import { open } from "node:fs/promises";
import type { PinnedFile } from "../files/pins.ts";
import type { Moment } from "../records/moment.ts";
import { entryName } from "./entry-name.ts";
import { archiveFormat, type Header, type Manifest } from "./manifest.ts";
import type { ArchiveWriter, WrittenEntry } from "./write-archive.ts";

/** The fields of the manifest besides the contents. */
export interface Origin {
  createdAt: Date;
  provost: string;
  /** The key, when it goes into the archive. */
  secret: string | null;
  fingerprint: string;
}

const pieceBytes = 4 * 1024 ** 2;

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Writes a table in pieces of a few megabytes, because an entry's size is written before its content. */
async function writeTable(
  archive: ArchiveWriter,
  name: string,
  rows: AsyncGenerator<Buffer, number, void>,
): Promise<{ entries: WrittenEntry[]; rows: number }> {
  const entries: WrittenEntry[] = [];
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (bytes > 0)
      entries.push(await archive.add(entryName.records(name, entries.length + 1), Buffer.concat(waiting)));
    [waiting, bytes] = [[], 0];
  };
  for (;;) {
    const next = await rows.next();
    if (next.done) {
      await flush();
      return { entries, rows: next.value };
    }
    waiting.push(next.value);
    bytes += next.value.length;
    if (bytes >= pieceBytes) await flush();
  }
}

async function writeFile(archive: ArchiveWriter, name: string, { at }: PinnedFile): Promise<WrittenEntry> {
  const file = await open(at);
  try {
    const { size } = await file.stat();
    return await archive.addStream(
      name,
      size,
      file.createReadStream({ autoClose: false, highWaterMark: 1024 ** 2 }),
    );
  } finally {
    await file.close();
  }
}

/** Writes a moment into the archive: records first, then files, and what proves it whole at the end. */
export async function writeBackup(archive: ArchiveWriter, moment: Moment, origin: Origin): Promise<Manifest> {
  const { snapshot, pins } = moment;
  const createdAt = origin.createdAt.toISOString();
  const header: Header = { provostBackup: archiveFormat, createdAt };
  const entries = [await archive.add(entryName.header, json(header))];
  const tables: Manifest["tables"] = [];
  for (const { name, columns } of snapshot.tables) {
    const written = await writeTable(archive, name, snapshot.rows(name));
    entries.push(...written.entries);
    tables.push({ name, columns: [...columns], rows: written.rows });
  }
  // The records are through; what is removed from now on need not wait for the files.
  await snapshot.close();
  if (origin.secret !== null) entries.push(await archive.add(entryName.secret, Buffer.from(origin.secret)));
  for (const file of pins.uploads) entries.push(await writeFile(archive, entryName.upload(file.path), file));
  for (const file of pins.files) entries.push(await writeFile(archive, entryName.file(file.path), file));
  const manifest: Manifest = {
    format: archiveFormat,
    createdAt,
    provost: origin.provost,
    postgres: snapshot.postgresVersion,
    migrations: [...snapshot.migrations],
    tenants: [...snapshot.tenants],
    secret: { kept: origin.secret !== null, fingerprint: origin.fingerprint },
    tables,
    sequences: [...snapshot.sequences],
    missing: [...pins.missing],
    entries,
  };
  await archive.add(entryName.manifest, json(manifest));
  return manifest;
}
