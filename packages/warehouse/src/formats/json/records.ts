import { createReadStream } from "node:fs";
import { ImportError } from "../../csv/import-error.ts";

const mostLevels = 100;
const longestMb = 16;
const longest = longestMb * 1024 ** 2;

const [open, close, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d];
const [quote, backslash, lineFeed, comma] = [0x22, 0x5c, 0x0a, 0x2c];
const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === lineFeed;

/** A record's text and the line it begins in, from 1. */
export interface JsonRecord {
  readonly text: string;
  readonly line: number;
}

/**
 * Cuts a UTF-8 file into the records of its list, or of a sequence of objects; `false` from `take` ends the reading. What is nested too deeply, is
 * no list of objects or does not end is refused, with its line.
 */
export async function eachRecord(
  path: string,
  take: (record: JsonRecord) => boolean,
  onProgress: (bytes: number) => void,
): Promise<void> {
  let depth = 0;
  let inText = false;
  let escaped = false;
  let line = 1;
  let startLine = 1;
  let listed: boolean | null = null;
  let ended = false;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let read = 0;
  const broken = (): ImportError => new ImportError({ kind: "json_broken", line });

  for await (const data of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const chunk: Buffer = data;
    let start = depth > 0 ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (byte === lineFeed) line++;
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === backslash) escaped = true;
        else if (byte === quote) inText = false;
        continue;
      }
      if (depth === 0) {
        if (isBlank(byte) || (read === 0 && at < 3 && [0xef, 0xbb, 0xbf][at] === byte)) continue;
        if (ended) throw broken();
        if (byte === openList && listed === null) listed = true;
        else if (byte === closeList && listed === true) ended = true;
        else if (byte === open) {
          listed ??= false;
          depth = 1;
          start = at;
          startLine = line;
        } else if (byte !== comma || listed !== true)
          throw listed === null || /[[\d"tfn-]/.test(String.fromCharCode(byte))
            ? new ImportError({ kind: "json_not_records", line })
            : broken();
        continue;
      }
      if (byte === quote) inText = true;
      else if (byte === open || byte === openList) {
        depth++;
        if (depth > mostLevels) throw new ImportError({ kind: "json_too_deep", line, limit: mostLevels });
      } else if (byte === close || byte === closeList) {
        depth--;
        if (depth > 0) continue;
        const rest = chunk.subarray(start, at + 1);
        const text = (pending.length === 0 ? rest : Buffer.concat([...pending, rest])).toString("utf8");
        pending = [];
        pendingBytes = 0;
        start = -1;
        if (!take({ text, line: startLine })) return;
      }
    }
    if (depth > 0) {
      const part = Buffer.from(chunk.subarray(Math.max(0, start)));
      pending.push(part);
      pendingBytes += part.length;
      if (pendingBytes > longest)
        throw new ImportError({ kind: "line_too_long", line: startLine, limitMb: longestMb });
    }
    read += chunk.length;
    onProgress(read);
  }
  if (depth > 0 || (listed === true && !ended)) throw broken();
}
