import type { Calendar } from "@provost/contract/wire/calendar";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { type LiveCache, liveCache } from "../platform/live-cache.ts";
import { tenantStore } from "./tenant.store.ts";
import { recordOf } from "./tenant-record.ts";

/** A tenant's calendar, and the day it is there now (`YYYY-MM-DD`). */
export interface CalendarToday {
  calendar: Calendar;
  today: string;
}

/** When each tenant's weeks, terms and school years begin; the records are queried once a second at most. */
export interface TenantCalendars {
  of(tenantId: string): Promise<CalendarToday>;
  /** Forgets what a notice (`tenant tenant`, `*`) speaks of. */
  hear(text: string): void;
}

interface CachedZone {
  calendar: Calendar;
  today(now: Date): string;
}

const minuteMs = 60_000;

/** Returns the current day in a time zone, as `YYYY-MM-DD`; in every zone a day begins at a full minute. */
export function dayIn(timeZone: string): CachedZone["today"] {
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  let today = { minute: Number.NaN, day: "" };
  return (now) => {
    const minute = Math.floor(now.getTime() / minuteMs);
    if (minute !== today.minute) {
      const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
      const day = `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
      today = { minute, day };
    }
    return today.day;
  };
}

export function tenantCalendars({ db, clock }: { db: Database; clock: Clock }): TenantCalendars {
  const zones: LiveCache<CachedZone> = liveCache(clock);

  const read = async (tenantId: string): Promise<CachedZone> => {
    const row = await db.tenant(tenantId).run((records) => tenantStore(records).ownWithoutLogo());
    if (!row) throw new Error(`there is no tenant ${tenantId}`);
    const { timeZone, weekStart, schoolYearStart, terms } = recordOf(row).settings;
    return { calendar: { timeZone, weekStart, schoolYearStart, terms }, today: dayIn(timeZone) };
  };

  return {
    of: async (tenantId) => {
      const { calendar, today } = await zones.get(tenantId, () => read(tenantId));
      return { calendar, today: today(clock.now()) };
    },
    hear: (text) => {
      const [tenantId, subject] = text.split(" ");
      if (text === "*") zones.dropWhere(() => true);
      else if (subject === "tenant") zones.dropWhere((key) => key === tenantId);
    },
  };
}
