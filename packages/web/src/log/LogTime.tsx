import { useMoments } from "../ui/text/moment-text.ts";
import classes from "./Log.module.css";

/** A time in the tenant's time zone. */
export function LogTime({ iso }: { iso: string }) {
  const { day, time } = useMoments().parts(iso);
  return (
    <span className={classes.time}>
      {day} {time}
    </span>
  );
}
