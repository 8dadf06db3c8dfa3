import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileEncoding } from "@provost/contract/source/import-problem";
import { guessEncoding } from "../../csv/encoding.ts";
import { ImportError } from "../../csv/import-error.ts";
import { readStart } from "../../csv/sample.ts";
import { rewriteFile } from "../../csv/transcode.ts";

/** A file the engine can read, and how it came to be. */
export interface Utf8Source {
  readonly path: string;
  readonly encoding: FileEncoding;
  readonly unified: boolean;
}

/** Rewrites an uploaded file in its work folder when the engine could not read it as it is. */
export interface SourceReader {
  /** The file as UTF-8, by what its first bytes say. */
  first(): Promise<Utf8Source>;
  /** The same with one kind of line end. */
  unify(source: Utf8Source): Promise<Utf8Source>;
  /** The file read as GB18030, if the bytes around a bad UTF-8 line look like it and the rest was ASCII; null if not. */
  asGb18030(source: Utf8Source, badOffset: number): Promise<Utf8Source | null>;
}

/** Creates the reader for one upload; `onProgress` receives the share read while rewriting. */
export function sourceReader(
  source: string,
  work: string,
  onProgress: (fraction: number) => void,
): SourceReader {
  let asciiStart = false;
  let written = 0;

  async function rewrite(encoding: FileEncoding, unifyLineEnds: boolean): Promise<Utf8Source> {
    const { size } = await stat(source);
    const path = join(work, `decoded-${++written}.csv`);
    await rewriteFile(source, path, {
      encoding,
      unifyLineEnds,
      onProgress: (read) => onProgress(read / size),
    });
    return { path, encoding, unified: unifyLineEnds };
  }

  return {
    async first() {
      const { encoding, certain } = guessEncoding((await readStart(source)).bytes);
      asciiStart = !certain;
      return encoding === "utf-8" ? { path: source, encoding, unified: false } : rewrite(encoding, false);
    },
    unify: ({ encoding }) => rewrite(encoding, true),
    async asGb18030({ encoding }, badOffset) {
      if (!asciiStart || encoding !== "utf-8") return null;
      const around = await readAround(source, badOffset);
      if (guessEncoding(around).encoding !== "gb18030") return null;
      try {
        return await rewrite("gb18030", false);
      } catch (error) {
        if (error instanceof ImportError) return null;
        throw error;
      }
    },
  };
}

async function readAround(path: string, offset: number): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.alloc(128 * 1024);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, Math.max(0, offset - buffer.length / 2));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
