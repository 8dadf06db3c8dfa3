import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { FileEncoding } from "@provost/contract/source/import-problem";
import { ImportError } from "./import-error.ts";

/** How a file is rewritten for the engine, which reads UTF-8 with one kind of line end. */
export interface Rewrite {
  readonly encoding: FileEncoding;
  /** Turn every line end into `\n`. */
  readonly unifyLineEnds: boolean;
  onProgress(bytesRead: number): void;
}

const decoder = (encoding: FileEncoding) => new TextDecoder(encoding, { fatal: true });

// Bytes up to and including the last line feed: in none of the encodings is it part of a longer character.
function completeLength(bytes: Uint8Array, encoding: FileEncoding): number {
  if (encoding === "utf-8" || encoding === "gb18030") return bytes.lastIndexOf(0x0a) + 1;
  const [first, second] = encoding === "utf-16le" ? [0x0a, 0] : [0, 0x0a];
  for (let at = (bytes.length & ~1) - 2; at >= 0; at -= 2) {
    if (bytes[at] === first && bytes[at + 1] === second) return at + 2;
  }
  return 0;
}

function lineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

function badLine(block: Uint8Array, encoding: FileEncoding, linesBefore: number): number {
  let good = 0;
  let bad = block.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      decoder(encoding).decode(block.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle;
    }
  }
  const text = new TextDecoder(encoding).decode(block.subarray(0, good), { stream: true });
  return linesBefore + lineFeeds(text) + 1;
}

function decodeBlock(block: Uint8Array, encoding: FileEncoding, linesBefore: number): string {
  try {
    return decoder(encoding).decode(block);
  } catch {
    const line = badLine(block, encoding, linesBefore);
    throw new ImportError({ kind: "bad_encoding", encoding, line });
  }
}

// A file without line feeds would otherwise be gathered whole.
const longestLineMb = 64;

async function writeAll(target: FileHandle, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) {
    written += (await target.write(bytes, written)).bytesWritten;
  }
}

/** Rewrites a file as UTF-8, block by block; throws with the line of the first bytes that do not fit the encoding. */
export async function rewriteFile(source: string, target: string, rewrite: Rewrite): Promise<void> {
  const out = await open(target, "wx", 0o600);
  let rest: Buffer = Buffer.alloc(0);
  let lines = 0;
  let read = 0;
  const write = async (block: Uint8Array) => {
    const text = decodeBlock(block, rewrite.encoding, lines);
    lines += lineFeeds(text);
    await writeAll(out, rewrite.unifyLineEnds ? text.replace(/\r\n?/g, "\n") : text);
  };
  try {
    for await (const chunk of createReadStream(source, { highWaterMark: 1024 * 1024 })) {
      read += chunk.length;
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const complete = completeLength(bytes, rewrite.encoding);
      if (complete > 0) await write(bytes.subarray(0, complete));
      rest = bytes.subarray(complete);
      if (rest.length > longestLineMb * 1024 * 1024) {
        throw new ImportError({ kind: "line_too_long", line: lines + 1, limitMb: longestLineMb });
      }
      rewrite.onProgress(read);
    }
    if (rest.length > 0) await write(rest);
  } finally {
    await out.close();
  }
}
