import type { FileEncoding, OtherFormat } from "@provost/contract/source/import-problem";
import { ImportError } from "./import-error.ts";

/** What the first bytes say; `certain` is false when they were plain ASCII, which fits more than one. */
export interface EncodingGuess {
  readonly encoding: FileEncoding;
  readonly certain: boolean;
}

const signatures: readonly (readonly [OtherFormat, readonly number[]])[] = [
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["gzip", [0x1f, 0x8b]],
  ["xls", [0xd0, 0xcf, 0x11, 0xe0]],
  ["parquet", [0x50, 0x41, 0x52, 0x31]],
  ["pdf", [0x25, 0x50, 0x44, 0x46]],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

interface Utf8Count {
  /** Well-formed sequences of three or four bytes. */
  readonly long: number;
  readonly bad: number;
  readonly ascii: boolean;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

function countUtf8(bytes: Uint8Array): Utf8Count {
  let long = 0;
  let bad = 0;
  let ascii = true;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    ascii = false;
    const length = sequenceLength(lead);
    if (length > 0 && at + length > bytes.length) break; // the sample ends inside a character
    const tail = bytes.subarray(at + 1, at + length);
    if (length === 0 || !tail.every((byte) => (byte & 0xc0) === 0x80)) {
      bad++;
      continue;
    }
    if (length > 2) long++;
    at += length - 1;
  }
  return { long, bad, ascii };
}

// Counted instead of zero bytes alone: 一 (U+4E00) holds one too.
const csvUnits = new Set([...'\t\n\r ",;|0123456789'].map((char) => char.charCodeAt(0)));

function guessWide(bytes: Uint8Array): FileEncoding | null {
  if (!bytes.includes(0)) return null;
  let little = 0;
  let big = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const [first, second] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
    if (second === 0 && csvUnits.has(first)) little++;
    if (first === 0 && csvUnits.has(second)) big++;
  }
  const enough = bytes.length / 100;
  if (little > big * 4 && little >= enough) return "utf-16le";
  if (big > little * 4 && big >= enough) return "utf-16be";
  throw new ImportError({ kind: "binary_file" });
}

/** Detects the encoding from the first bytes of a file, or throws the detected format if it is not a text file. */
export function guessEncoding(sample: Uint8Array): EncodingGuess {
  if (sample.length === 0) throw new ImportError({ kind: "empty_file" });
  if (startsWith(sample, [0xef, 0xbb, 0xbf])) return { encoding: "utf-8", certain: true };
  if (startsWith(sample, [0xff, 0xfe])) return { encoding: "utf-16le", certain: true };
  if (startsWith(sample, [0xfe, 0xff])) return { encoding: "utf-16be", certain: true };
  const other = signatures.find(([, start]) => startsWith(sample, start));
  if (other) throw new ImportError({ kind: "other_format", format: other[0] });
  const wide = guessWide(sample);
  if (wide) return { encoding: wide, certain: true };
  const { long, bad, ascii } = countUtf8(sample);
  if (ascii) return { encoding: "utf-8", certain: false };
  // A few bad bytes among many good characters are damage; GB18030 text is bad UTF-8 nearly everywhere.
  return { encoding: bad === 0 || long > bad ? "utf-8" : "gb18030", certain: true };
}
