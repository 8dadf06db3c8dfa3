import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { type Clock, dayMs, systemClock } from "../../platform/clock.ts";
import { useLanguage } from "../../platform/i18n.ts";
import { clockText, offsetText, useTenantZone } from "../../platform/zone/zone.ts";

const justNow: LocalizedText = { zh: "刚刚", en: "just now" };
const tags: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en-GB" };
const yesterday: LocalizedText = { zh: "昨天", en: "yesterday" };
const monthsEn = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A moment by the clock of a zone: its year, its day of the year, and its time of day. */
interface Reading {
  year: string;
  /** As languages write it. */
  day: LocalizedText;
  /** `16:05:09`. */
  time: string;
}

function clockAt(at: number, zone: string): Reading {
  const [date = "", time = ""] = clockText(at, zone).split("T");
  const [year = "", month = "", day = ""] = date.split("-");
  return {
    year,
    day: { zh: `${month}-${day}`, en: `${Number(day)} ${monthsEn[Number(month) - 1]}` },
    time,
  };
}

const dateOf = ({ year, day }: Reading): LocalizedText => ({
  zh: `${year}-${day.zh}`,
  en: `${day.en} ${year}`,
});

const minuteOf = ({ time }: Reading): string => time.slice(0, 5);

export type Moments = ReturnType<typeof momentsIn>;

/** The texts of moments in a language, by the clocks of a zone. What is no moment has none. */
export function momentsIn(language: Language, zone: string, clock: Clock = systemClock) {
  const partsAt = (at: number): { day: string; time: string } => {
    if (Number.isNaN(at)) return { day: "", time: "" };
    const shown = clockAt(at, zone);
    return { day: dateOf(shown)[language], time: shown.time };
  };
  /** The day and the time, to the second. */
  const parts = (iso: string) => partsAt(Date.parse(iso));

  return {
    parts,

    /** In full. */
    full(iso: string): string {
      const { day, time } = parts(iso);
      return `${day} ${time}`.trim();
    },

    /** In full with the zone's offset then, for a tooltip: `2026-03-01 00:05:09 UTC+8`. */
    exact(iso: string): string {
      const { day, time } = parts(iso);
      return day === "" ? "" : `${day} ${time} ${offsetText(Date.parse(iso), zone)}`;
    },

    /** In a list: relative under a day, then yesterday with its time, the day and time of this year, and the date and time of another. */
    when(iso: string): string {
      const at = Date.parse(iso);
      if (Number.isNaN(at)) return "";
      const now = clock.now();
      const ago = Math.max(0, now - at);
      if (ago < dayMs) {
        const minutes = Math.floor(ago / 60_000);
        if (minutes < 1) return justNow[language];
        const relative = new Intl.RelativeTimeFormat(tags[language], { numeric: "auto" });
        return minutes < 60
          ? relative.format(-minutes, "minute")
          : relative.format(-Math.floor(minutes / 60), "hour");
      }
      const shown = clockAt(at, zone);
      const date = dateOf(shown)[language];
      if (date === partsAt(now - dayMs).day) return `${yesterday[language]} ${minuteOf(shown)}`;
      const day = shown.year === clockAt(now, zone).year ? shown.day[language] : date;
      return `${day} ${minuteOf(shown)}`;
    },

    /** The time of day of a moment of today, else its date and time: "10:32". */
    asOf(iso: string): string {
      const { day, time } = parts(iso);
      const minute = time.slice(0, 5);
      return day === partsAt(clock.now()).day ? minute : `${day} ${minute}`.trim();
    },
  };
}

/** The texts of moments in a component, by the tenant's clock: it renders again when the language or the zone changes. */
export function useMoments(): Moments {
  return momentsIn(useLanguage(), useTenantZone());
}
