import { z } from "zod";
import { clockText, tenantZone } from "../../../platform/zone/zone.ts";
import { momentAt } from "../../../platform/zone/zone-days.ts";

const Moment = z.iso.datetime({ offset: true });

/** A moment as the value of a `datetime-local` input: `2026-09-01T08:00`, by the clock of the tenant; another text as it is. */
export function localOfIso(iso: string): string {
  return Moment.safeParse(iso).success ? clockText(Date.parse(iso), tenantZone()).slice(0, 16) : iso;
}

/** The moment of such a field; `null` when it is none. What shows the moment of `before` is that one: clocks that go back show two alike. */
export function isoOfLocal(local: string, before = ""): string | null {
  if (before !== "" && local === localOfIso(before)) return before;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return null;
  const at = momentAt(wall, tenantZone());
  return at === null ? null : new Date(at).toISOString();
}
