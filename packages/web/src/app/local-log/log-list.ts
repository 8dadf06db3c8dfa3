import type { LocalLogEntry } from "@provost/contract/log/local-log";

/** Limits of the stored log: number of entries, and total characters (a browser's storage holds about five million). */
export const mostEntries = 200;
export const maxCharacters = 1_000_000;

function charactersOf({ url, message, stack, info }: LocalLogEntry): number {
  return url.length + message.length + stack.length + info.length;
}

/** The youngest entries that fit. */
export function trimmed(entries: readonly LocalLogEntry[]): LocalLogEntry[] {
  const retained: LocalLogEntry[] = [];
  let characters = 0;
  for (const entry of entries.slice(-mostEntries).reverse()) {
    characters += charactersOf(entry);
    if (characters > maxCharacters) break;
    retained.unshift(entry);
  }
  return retained;
}

export function isSame(one: LocalLogEntry, other: LocalLogEntry): boolean {
  return (
    one.message === other.message &&
    one.stack === other.stack &&
    one.time === other.time &&
    one.url === other.url
  );
}

/** Splits a log into uploads, each within the limits of entries and bytes. An entry that exceeds the limit gets its own upload. */
export function portions(
  entries: readonly LocalLogEntry[],
  most: { entries: number; bytes: number },
): LocalLogEntry[][] {
  const encoder = new TextEncoder();
  const parts: LocalLogEntry[][] = [];
  let available = 0;
  for (const entry of entries) {
    const bytes = encoder.encode(JSON.stringify(entry)).length + 1;
    const last = parts.at(-1);
    if (last === undefined || last.length >= most.entries || bytes > available) {
      parts.push([entry]);
      available = most.bytes - bytes;
    } else {
      last.push(entry);
      available -= bytes;
    }
  }
  return parts;
}
