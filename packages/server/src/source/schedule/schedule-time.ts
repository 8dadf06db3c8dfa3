import type { Schedule } from "@provost/contract/source/schedule";

type Timing = Pick<Schedule, "every" | "minute" | "weekday">;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A moment as clocks of the zone show it, as if that were UTC. */
function shownAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const part = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes): number => part.get(type) ?? 0;
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
}

/** The moment when clocks of the zone show this; a time that is skipped in spring is the one an hour later. */
function momentOf(shown: number, timeZone: string): number {
  const first = shown - (shownAt(shown, timeZone) - shown);
  return shown - (shownAt(first, timeZone) - first);
}

/** The first time after `now` that a schedule names, in the tenant's zone. */
export function nextRun({ every, minute, weekday }: Timing, timeZone: string, now: Date): Date {
  const at = now.getTime();
  const shown = shownAt(at, timeZone);
  if (every === "hour") {
    const hour = Math.floor(shown / hourMs) * hourMs;
    const inHour = hour + (minute % 60) * minuteMs - shown;
    return new Date(Math.floor(at / 1000) * 1000 + (inHour > 0 ? inHour : inHour + hourMs));
  }
  for (let day = Math.floor(shown / dayMs) * dayMs; ; day += dayMs) {
    if (every === "week" && new Date(day).getUTCDay() !== weekday) continue;
    const moment = momentOf(day + minute * minuteMs, timeZone);
    if (moment > at) return new Date(moment);
  }
}

const firstDelayMs = 10 * minuteMs;

/** When a fetch that failed so many times in a row is tried again: ever later, at most a day. */
export function retryAt(failures: number, now: Date): Date {
  const delay = Math.min(firstDelayMs * 2 ** Math.max(0, failures - 1), dayMs);
  return new Date(now.getTime() + delay);
}
