import { useIdentity } from "../identity.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

// Swedes write dates as ISO does.
const clockIn = (timeZone: string | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  let made: Intl.DateTimeFormat;
  try {
    made = clockIn(zone);
  } catch {
    // The server's list of zones may be newer than the browser's.
    made = clockIn(undefined);
  }
  formats.set(zone, made);
  return made;
}

/** What the clocks of a zone show at a moment: `2026-03-01T16:05:09`; of a zone that the browser does not know, those of its own. */
export function clockText(at: number, zone: string): string {
  return clockOf(zone).format(at).replace(" ", "T");
}

/** How far the clocks of a zone are from UTC at a moment: `UTC+8`, `UTC−3:30`; of a zone that the browser does not know, its own. */
export function offsetText(at: number, zone: string): string {
  const shown = Date.parse(`${clockText(at, zone)}Z`) - Math.floor(at / 1000) * 1000;
  const minutes = Math.abs(shown) / 60_000;
  if (minutes === 0) return "UTC";
  const rest = minutes % 60 === 0 ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return `UTC${shown < 0 ? "−" : "+"}${Math.floor(minutes / 60)}${rest}`;
}

let first: string | null = null;

/** The zone until it is known who is signed in: that of the tenant last time. */
export function startZone(zone: string | undefined): void {
  first = zone || null;
}

/** The zone of the browser. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time zone of the tenant, in which all moments are shown; of nobody's the browser's. */
export function tenantZone(): string {
  return useIdentity.getState().user?.tenant.timeZone || first || browserZone();
}

/** The same, followed. */
export function useTenantZone(): string {
  return useIdentity(tenantZone);
}
