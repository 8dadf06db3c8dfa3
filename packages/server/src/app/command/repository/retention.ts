import { dayMs } from "../../../platform/clock.ts";
import { UsageError } from "../command.ts";

/** Which snapshots stay: the newest ones, and the last of each of so many days and weeks (UTC) that have one. */
export interface Keep {
  last: number;
  daily: number;
  weekly: number;
}

/** For a backup every 15 minutes: a day of them, then a month of days, then half a year of weeks. */
export const defaultKeep: Keep = { last: 96, daily: 31, weekly: 26 };

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);
// The first day of 1970 was a Thursday; weeks begin on Mondays.
const weekOf = (at: Date): number => Math.floor((dayOf(at) + 3) / 7);

/** The snapshots that stay; the newest one always does. */
export function retainedSnapshots<Snapshot extends { at: Date }>(
  snapshots: readonly Snapshot[],
  keep: Keep,
): Set<Snapshot> {
  const newestFirst = snapshots.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const retained = new Set(newestFirst.slice(0, Math.max(1, keep.last)));
  const keepLastOf = (count: number, spanOf: (at: Date) => number): void => {
    const spans = new Set<number>();
    for (const snapshot of newestFirst) {
      const span = spanOf(snapshot.at);
      if (spans.has(span)) continue;
      if (spans.size >= count) return;
      spans.add(span);
      retained.add(snapshot);
    }
  };
  keepLastOf(keep.daily, dayOf);
  keepLastOf(keep.weekly, weekOf);
  return retained;
}

function readCount(text: string, name: string): number {
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`${name} "${text}" is not a number of snapshots`);
  return count;
}

/** Reads `last=96,daily=31,weekly=26`; what is left out is 0. Null = `all`, everything stays. */
export function readKeep(text: string | undefined): Keep | null {
  if (!text) return defaultKeep;
  if (text === "all") return null;
  const keep: Keep = { last: 0, daily: 0, weekly: 0 };
  for (const part of text.split(",")) {
    const [, name, count] = /^\s*(last|daily|weekly)=(\d+)\s*$/.exec(part) ?? [];
    if (count === undefined || (name !== "last" && name !== "daily" && name !== "weekly"))
      throw new UsageError(`PROVOST_BACKUP_KEEP "${text}" is neither all nor last=96,daily=31,weekly=26`);
    keep[name] = readCount(count, "PROVOST_BACKUP_KEEP");
  }
  return checkKeep(keep);
}

function checkKeep(keep: Keep): Keep {
  if (keep.last + keep.daily + keep.weekly === 0)
    throw new UsageError("at least one snapshot must be retained: --keep-last, --keep-daily, --keep-weekly");
  return keep;
}

/** The options of a command line; when none is given, the setting. */
export function keepOf(
  options: Record<"keep-last" | "keep-daily" | "keep-weekly", string | undefined>,
  setting: string | undefined,
): Keep | null {
  const { "keep-last": last, "keep-daily": daily, "keep-weekly": weekly } = options;
  if (last === undefined && daily === undefined && weekly === undefined) return readKeep(setting);
  return checkKeep({
    last: readCount(last ?? "0", "--keep-last"),
    daily: readCount(daily ?? "0", "--keep-daily"),
    weekly: readCount(weekly ?? "0", "--keep-weekly"),
  });
}
