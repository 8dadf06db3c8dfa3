import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { syncFolder } from "../../../platform/files/object-store.ts";
import { CommandFailure } from "../command.ts";

/** An entry that was written. */
export interface WrittenEntry {
  name: string;
  bytes: number;
  sha256: string;
}

/** Bytes of an entry, in pieces. */
export type Content = AsyncIterable<Buffer> | Iterable<Buffer>;

/** An archive that grows under a name of its own and gets its real one when it is whole. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<WrittenEntry>;
  addStream(name: string, bytes: number, content: Content): Promise<WrittenEntry>;
  /** Syncs it and gives it its name; resolves with its size. */
  finish(): Promise<number>;
  /** Takes away what was written so far. */
  abandon(): Promise<void>;
}

// Most of the bytes are data sets, which are packed already: a higher level costs time and gains nothing.
const level = 1;

const lookEvery = 8 * 1024 ** 2;

/** Begins an archive that its owner alone may read; one that is there is never overwritten. `ensureSpace` refuses bytes that don't fit. */
export async function writeArchive(
  path: string,
  createdAt: Date,
  signal: AbortSignal,
  ensureSpace: (bytes: number) => Promise<void> = async () => {},
): Promise<ArchiveWriter> {
  if (existsSync(path)) throw new CommandFailure(`${path} is there already: name another file`);
  const unfinished = `${path}.unfinished-${process.pid}`;
  const tar = pack();
  const out = (await open(unfinished, "wx", 0o600)).createWriteStream();
  const written = pipeline(tar, createGzip({ level }), out, { signal });
  // Reported by whichever step waits for it.
  written.catch(() => {});
  const orFault = <T>(step: Promise<T>): Promise<T> => {
    step.catch(() => {});
    return Promise.race([step, written.then(() => step)]);
  };

  async function* pieces(content: Content, bytes: number): AsyncGenerator<Buffer, void, void> {
    let left = bytes;
    for await (const piece of content) {
      if (left === 0) return;
      const part = piece.subarray(0, left);
      left -= part.length;
      yield part;
    }
    if (left > 0) throw new CommandFailure("a file became shorter while it was read: run this again");
  }

  let unlooked = lookEvery;
  const look = async (bytes: number): Promise<void> => {
    unlooked += bytes;
    if (unlooked < lookEvery) return;
    await ensureSpace(lookEvery);
    unlooked = 0;
  };

  async function addStream(name: string, bytes: number, content: Content): Promise<WrittenEntry> {
    const hash = createHash("sha256");
    const done = Promise.withResolvers<void>();
    const header = { name, size: bytes, mode: 0o600, mtime: createdAt };
    const entry = tar.entry(header, (error) => (error ? done.reject(error) : done.resolve()));
    done.promise.catch(() => {});
    entry.on("error", () => {});
    for await (const piece of pieces(content, bytes)) {
      await look(piece.length);
      hash.update(piece);
      if (!entry.write(piece)) await orFault(Promise.race([once(entry, "drain"), done.promise]));
    }
    entry.end(null);
    await orFault(done.promise);
    return { name, bytes, sha256: hash.digest("hex") };
  }

  return {
    addStream,
    add: (name, content) => addStream(name, content.length, [content]),
    finish: async () => {
      tar.finalize();
      await written;
      const file = await open(unfinished, "r+");
      const { size } = await file.stat();
      await file.sync();
      await file.close();
      if (existsSync(path)) throw new CommandFailure(`${path} has come up meanwhile: name another file`);
      await rename(unfinished, path);
      await syncFolder(dirname(path));
      return size;
    },
    abandon: async () => {
      tar.destroy();
      await written.catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
}
