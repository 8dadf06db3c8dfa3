import { LocalLogEntry } from "@provost/contract/log/local-log";
import { z } from "zod";
import { createStore } from "zustand/vanilla";
import type { Clock } from "../../platform/clock.ts";
import type { TypedStorage } from "../../platform/storage.ts";
import { stored } from "../start/stored-items.ts";
import { isSame, trimmed } from "./log-list.ts";

interface LocalLogParts {
  storage: TypedStorage;
  clock: Clock;
  later(run: () => void, ms: number): void;
}

/** An error that came a short while ago: when it comes again, its entry counts instead of another being added. */
interface Recent {
  entry: LocalLogEntry;
  count: number;
  at: number;
}

const foldMs = 10_000;
const writeMs = 1000;
const mostAtOnce = 20;

/** The errors that occurred in this browser. Stored in local storage, so shared by its tabs; written at most once a second. */
export function createLocalLog({ storage, clock, later }: LocalLogParts) {
  const read = (): LocalLogEntry[] | null =>
    z.array(LocalLogEntry).safeParse(storage.get(stored.logsList)).data ?? null;
  const state = createStore<{ entries: readonly LocalLogEntry[] }>(() => ({ entries: read() ?? [] }));
  const recent = new Map<string, Recent>();
  let added: Recent[] = [];
  let counted = new Set<Recent>();
  let leftOut = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;

  function keep(entries: readonly LocalLogEntry[]): void {
    let latest = trimmed(entries);
    // A full store takes fewer; what it does not take at all stays in memory.
    while (!storage.set(stored.logsList, latest) && latest.length > 1) {
      latest = latest.slice(Math.ceil(latest.length / 2));
    }
    state.setState({ entries: latest });
  }

  function worded({ entry, count }: Recent): LocalLogEntry {
    return count === 1 ? entry : { ...entry, info: `×${count} ${entry.info}`.slice(0, 4000) };
  }

  function write(): void {
    isWaiting = false;
    writtenAt = clock.now();
    const more = leftOut === 0 ? [] : [leftOutEntry(added.at(-1)?.entry, leftOut)];
    const entries = [...(read() ?? state.getState().entries)];
    for (const one of counted) {
      const at = entries.findLastIndex((entry) => isSame(entry, one.entry));
      if (at === -1) entries.push(worded(one));
      else entries[at] = worded(one);
    }
    keep([...entries, ...added.map(worded), ...more]);
    added = [];
    counted = new Set();
    leftOut = 0;
  }

  function writeSoon(): void {
    if (isWaiting) return;
    const wait = writtenAt + writeMs - clock.now();
    if (wait <= 0) {
      write();
      return;
    }
    isWaiting = true;
    later(() => {
      if (isWaiting) write();
    }, wait);
  }

  function forgetOld(): void {
    for (const [key, { at }] of recent) if (clock.now() - at >= foldMs) recent.delete(key);
    if (recent.size > 100) recent.clear();
  }

  return {
    state,
    add(entry: LocalLogEntry): void {
      forgetOld();
      const key = `${entry.message}\n${entry.stack}\n${entry.url}`;
      const before = recent.get(key);
      if (before !== undefined) {
        before.count++;
        before.at = clock.now();
        if (!added.includes(before)) counted.add(before);
      } else if (added.length >= mostAtOnce) {
        leftOut++;
      } else {
        const one = { entry, count: 1, at: clock.now() };
        recent.set(key, one);
        added.push(one);
      }
      writeSoon();
    },
    /** Writes what waits, before the page goes. */
    flush(): void {
      if (isWaiting) write();
    },
    /** Takes these entries out: they were uploaded. */
    remove(gone: readonly LocalLogEntry[]): void {
      const entries = read() ?? state.getState().entries;
      keep(entries.filter((entry) => !gone.some((other) => isSame(entry, other))));
    },
    clear(): void {
      recent.clear();
      added = [];
      counted = new Set();
      leftOut = 0;
      storage.remove(stored.logsList);
      state.setState({ entries: [] });
    },
    /** Another browser tab has changed the log. */
    readAgain(): void {
      state.setState({ entries: read() ?? [] });
    },
  };
}

function leftOutEntry(last: LocalLogEntry | undefined, count: number): LocalLogEntry {
  return {
    url: last?.url ?? "",
    time: last?.time ?? "",
    type: "error",
    message: `… and ${count} more`,
    stack: "",
    info: "",
  };
}

export type LocalLog = ReturnType<typeof createLocalLog>;
