import { createReadStream } from "node:fs";
import type { LineProblem } from "@provost/contract/source/import-problem";

/** A position in a file, in bytes from 0, and what is wrong there. */
export interface BytePlace {
  readonly offset: number;
  readonly problem: LineProblem;
}

/** A physical line, from 1, and why it was not taken. */
export interface RejectedLine {
  readonly line: number;
  readonly problem: LineProblem;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Turns byte places into physical line numbers; `places` must be in order. Blank lines before the record are stepped over. */
export async function lineNumbers(path: string, places: readonly BytePlace[]): Promise<RejectedLine[]> {
  const lines: RejectedLine[] = [];
  let next = 0;
  let feeds = 0;
  let returns = 0;
  let at = 0;
  if (places.length === 0) return lines;
  reading: for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const bytes: Buffer = chunk;
    for (let index = 0; index < bytes.length; index++, at++) {
      const byte = bytes[index];
      let place = places[next];
      const isLineEnd = byte === lineFeed || byte === carriageReturn;
      while (place && at >= place.offset && !isLineEnd) {
        // Files of an old kind end their lines with a carriage return alone.
        lines.push({ line: (feeds > 0 ? feeds : returns) + 1, problem: place.problem });
        place = places[++next];
      }
      if (!place) break reading;
      if (byte === lineFeed) feeds++;
      else if (byte === carriageReturn) returns++;
    }
  }
  return lines;
}
