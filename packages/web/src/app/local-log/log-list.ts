import type { LocalLogEntry } from "@provost/contract/log/local-log";

/** Bounds of the stored log: entries, and letters altogether (a browser's store holds some five million). */
export const mostEntries = 200;
export const mostLetters = 1_000_000;

function lettersOf({ url, message, stack, info }: LocalLogEntry): number {
  return url.length + message.length + stack.length + info.length;
}

/** The youngest entries that fit. */
export function trimmed(entries: readonly LocalLogEntry[]): LocalLogEntry[] {
  const kept: LocalLogEntry[] = [];
  let letters = 0;
  for (const entry of entries.slice(-mostEntries).reverse()) {
    letters += lettersOf(entry);
    if (letters > mostLetters) break;
    kept.unshift(entry);
  }
  return kept;
}

export function isSame(one: LocalLogEntry, other: LocalLogEntry): boolean {
  return (
    one.message === other.message &&
    one.stack === other.stack &&
    one.time === other.time &&
    one.url === other.url
  );
}

/** Cuts a log into uploads: each within so many entries and bytes; an entry that alone is larger stands alone. */
export function portions(
  entries: readonly LocalLogEntry[],
  most: { entries: number; bytes: number },
): LocalLogEntry[][] {
  const encoder = new TextEncoder();
  const parts: LocalLogEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const bytes = encoder.encode(JSON.stringify(entry)).length + 1;
    const last = parts.at(-1);
    if (last === undefined || last.length >= most.entries || bytes > room) {
      parts.push([entry]);
      room = most.bytes - bytes;
    } else {
      last.push(entry);
      room -= bytes;
    }
  }
  return parts;
}
