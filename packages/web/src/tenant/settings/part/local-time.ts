import { clockText, tenantZone } from "../../../platform/zone/zone.ts";
import { momentAt } from "../../../platform/zone/zone-days.ts";

/** A moment as the value of a `datetime-local` input: `2026-09-01T08:00`, by the clock of the tenant. */
export function localOfIso(iso: string): string {
  return clockText(Date.parse(iso), tenantZone()).slice(0, 16);
}

/** The moment of such a field; `null` when it is none. */
export function isoOfLocal(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return null;
  const wall = Date.parse(`${local.slice(0, 16)}Z`);
  const at = Number.isNaN(wall) ? null : momentAt(wall, tenantZone());
  return at === null ? null : new Date(at).toISOString();
}
