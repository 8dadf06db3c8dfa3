import { z } from "zod";
import { clockText } from "../../../platform/zone/zone.ts";
import { momentAt } from "../../../platform/zone/zone-days.ts";

const Moment = z.iso.datetime({ offset: true });

/** A moment as the value of a `datetime-local` input: `2026-09-01T08:00`, by the clock of the zone; another text as it is. */
export function localOfIso(iso: string, zone: string): string {
  return Moment.safeParse(iso).success ? clockText(Date.parse(iso), zone).slice(0, 16) : iso;
}

/** The moment of such a field; `null` when it is none. What shows the moment of `before` is that one: clocks that go back show two alike. */
export function isoOfLocal(local: string, zone: string, before = ""): string | null {
  if (before !== "" && local === localOfIso(before, zone)) return before;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return null;
  const at = momentAt(wall, zone);
  return at === null ? null : new Date(at).toISOString();
}
