import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { CommandFailure } from "../command.ts";
import { type EntryKind, kindOfEntry } from "./entry-name.ts";

/** An entry as it is read; its content must be read before the next comes. */
export interface ReadEntry {
  name: string;
  kind: EntryKind;
  bytes: number;
  content: AsyncIterable<Buffer>;
}

/** The archive cannot be used because of its content. */
export class ArchiveFault extends CommandFailure {}

const damage =
  /^(Z_|ERR_|zlib)|unexpected end|Unexpected end|tar header|Invalid|max size|incorrect|Premature/i;

function faultOf(path: string, error: unknown): unknown {
  if (error instanceof CommandFailure || !(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "ENOENT") return new CommandFailure(`there is no file ${path}`);
  if (!damage.test(code) && !damage.test(error.message)) return error;
  return new ArchiveFault(
    `${path} is damaged, cut short or no backup of Provost (${error.message}): take another copy of it`,
  );
}

async function* piecesOf(path: string, entry: AsyncIterable<unknown>): AsyncGenerator<Buffer, void, void> {
  try {
    for await (const piece of entry) {
      if (!Buffer.isBuffer(piece)) throw new Error("the archive gave something else than bytes");
      yield piece;
    }
  } catch (error) {
    throw faultOf(path, error);
  }
}

/** Gives the entries one after the other; refuses every name and kind of entry that a backup never has. */
export async function* readArchive(path: string, signal: AbortSignal): AsyncGenerator<ReadEntry, void, void> {
  const entries = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), entries, { signal });
  reading.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, size = 0, type } = entry.header;
      const kind = type === "file" ? kindOfEntry(name) : null;
      if (kind === null)
        throw new ArchiveFault(
          `${path} holds ${JSON.stringify(name)} (${type}), which no backup has: it was altered`,
        );
      yield { name, kind, bytes: size, content: piecesOf(path, entry) };
    }
    await reading;
  } catch (error) {
    throw faultOf(path, error);
  } finally {
    entries.destroy();
    await reading.catch(() => {});
  }
}
