import { createHash } from "node:crypto";
import { sha256 } from "../../../platform/config.ts";
import { archiveFormat, Header, Manifest } from "./manifest.ts";
import { ArchiveFault, type ReadEntry, readArchive } from "./read-archive.ts";
import type { WrittenEntry } from "./write-archive.ts";

const largestHeader = 4096;
const largestManifest = 256 * 1024 ** 2;

async function textOfEntry({ name, bytes, content }: ReadEntry, largest: number): Promise<string> {
  if (bytes > largest) throw new ArchiveFault(`the entry ${name} is larger than it can be`);
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function checkHeader(path: string, text: string): void {
  const header = Header.safeParse(parse(text));
  if (!header.success) throw new ArchiveFault(`${path} is no backup of Provost`);
  const { provostBackup } = header.data;
  if (provostBackup !== archiveFormat)
    throw new ArchiveFault(
      `${path} was made by a newer Provost (form ${provostBackup}): restore it with that version or a later one`,
    );
}

/** The SHA-256 of an entry, read to its end. */
export async function printOf(
  { content }: ReadEntry,
  each?: (piece: Buffer) => Promise<void>,
): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of content) {
    hash.update(piece);
    await each?.(piece);
  }
  return hash.digest("hex");
}

function compare(path: string, found: readonly WrittenEntry[], { entries }: Manifest): void {
  const differs = (entry: WrittenEntry | undefined, other: WrittenEntry | undefined): boolean =>
    entry?.name !== other?.name || entry?.bytes !== other?.bytes || entry?.sha256 !== other?.sha256;
  const at = Math.max(found.length, entries.length);
  for (let index = 0; index < at; index++) {
    const [entry, listed] = [found[index], entries[index]];
    if (differs(entry, listed))
      throw new ArchiveFault(
        `${path} was altered: ${(listed ?? entry)?.name ?? "an entry"} is not what its list of contents says`,
      );
  }
}

/** Reads the whole archive and changes nothing: it is what was written, entry by entry, or it is refused. */
export async function verifyArchive(path: string, signal: AbortSignal): Promise<Manifest> {
  const found: WrittenEntry[] = [];
  let begun = false;
  let manifest: Manifest | null = null;
  for await (const entry of readArchive(path, signal)) {
    const { kind, name, bytes } = entry;
    if (manifest !== null) throw new ArchiveFault(`${path} was altered: something comes after its end`);
    if (begun === (kind.kind === "header")) throw new ArchiveFault(`${path} is no backup of Provost`);
    if (kind.kind === "manifest") {
      const parsed = Manifest.safeParse(parse(await textOfEntry(entry, largestManifest)));
      if (!parsed.success) throw new ArchiveFault(`${path} was altered: its list of contents cannot be read`);
      manifest = parsed.data;
    } else if (kind.kind === "header") {
      const text = await textOfEntry(entry, largestHeader);
      checkHeader(path, text);
      found.push({ name, bytes, sha256: sha256(text) });
    } else found.push({ name, bytes, sha256: await printOf(entry) });
    begun = true;
  }
  if (manifest === null) throw new ArchiveFault(`${path} is cut short: its list of contents is missing`);
  compare(path, found, manifest);
  return manifest;
}
