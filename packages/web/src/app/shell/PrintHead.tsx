import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { systemClock } from "../../platform/clock.ts";
import { Logo } from "../../ui/Logo.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import { useTenantName, useWebsite } from "../tenant-website.ts";
import classes from "./PrintHead.module.css";

/** The day on which the page is printed, by the tenant's clock. */
function usePrintDay(): string {
  const { parts } = useMoments();
  const [now, setNow] = useState(systemClock.now);
  useEffect(() => {
    const note = (): void => flushSync(() => setNow(systemClock.now()));
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, []);
  return parts(new Date(now).toISOString()).day;
}

/** Above the page on paper alone: whose console it is, what the page is called, and the day; the page numbers come with its styles. */
export function PrintHead({ page }: { page: string }) {
  const { logo } = useWebsite();
  const name = useTenantName();
  const day = usePrintDay();
  return (
    <div className={classes.head} data-print-head>
      <Logo logo={logo} size={24} />
      <span className={classes.name}>{name}</span>
      <span className={classes.page}>{page}</span>
      <span className={classes.date}>{day}</span>
    </div>
  );
}
