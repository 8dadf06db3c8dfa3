import { useLanguage } from "../platform/i18n.ts";
import classes from "./Log.module.css";
import { logTimeParts } from "./log-time.ts";
import { useTenantZone } from "./use-tenant-zone.ts";

/** A time in the tenant's time zone. */
export function LogTime({ iso }: { iso: string }) {
  const { day, time } = logTimeParts(iso, useLanguage(), useTenantZone());
  return (
    <span className={classes.time}>
      {day} {time}
    </span>
  );
}
