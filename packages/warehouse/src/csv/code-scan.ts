import { createReadStream } from "node:fs";
import type { Delimiter } from "./dialect.ts";

/** True when some cell after `from` starts with a zero or a plus before a digit: read as a number, it would lose that sign of being a code. */
export async function holdsCodes(path: string, delimiter: Delimiter, from: number): Promise<boolean> {
  const pattern = new RegExp(`[\\n\\r"${delimiter === "|" ? "\\|" : delimiter}] ?[0+]\\d`);
  let tail = "";
  for await (const chunk of createReadStream(path, { start: from, highWaterMark: 1024 * 1024 })) {
    const text = tail + chunk.latin1Slice();
    if (pattern.test(text)) return true;
    tail = text.slice(-4);
  }
  return false;
}
