import { createReadStream } from "node:fs";
import type { Delimiter } from "./dialect.ts";

/** What the bytes of a whole file say about the numbers in it. */
export interface NumberSigns {
  /** Some cell after the sample starts with a zero or a plus before a digit: read as a number, it would lose that sign of being a code. */
  readonly codes: boolean;
  /** Somewhere a digit is followed by a point, a letter or an underscore: a column of whole numbers may have values the engine would round. */
  readonly inexact: boolean;
}

const inexactNumber = /\d[._A-Za-z]/;

/** Looks through the file's bytes; the first `sample` of them were looked at for codes already. */
export async function scanNumbers(path: string, delimiter: Delimiter, sample: number): Promise<NumberSigns> {
  const code = new RegExp(`[\\n\\r"${delimiter === "|" ? "\\|" : delimiter}] ?[0+]\\d`);
  let codes = false;
  let inexact = false;
  let at = 0;
  let tail = "";
  for await (const chunk of createReadStream(path, { highWaterMark: sample })) {
    const text = tail + chunk.latin1Slice();
    inexact ||= inexactNumber.test(text);
    codes ||= at >= sample && code.test(text);
    if (codes && inexact) break;
    at += chunk.length;
    tail = text.slice(-4);
  }
  return { codes, inexact };
}
