import { systemClock } from "../../platform/clock.ts";
import { useWords } from "../../platform/i18n.ts";
import { useUser } from "../../platform/identity.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { personName } from "../../ui/text/person-name.ts";
import { UserAvatar } from "../../ui/UserAvatar.tsx";
import { dashboardWords } from "../dashboard-words.ts";
import { greetingOf } from "./greeting.ts";
import classes from "./HeaderWidget.module.css";

const SampleCounters = lazyPart(async () => (await import("./SampleCounters.tsx")).SampleCounters);
const SavedCounters = lazyPart(async () => (await import("./SavedCounters.tsx")).SavedCounters);

/** Who is signed in, and the counters that the tenant has chosen. */
export function HeaderWidget() {
  const t = useWords(dashboardWords);
  const user = useUser();
  const charts = user?.tenant?.headerCharts ?? [];
  const name = user === null ? "" : personName(user);
  const hour = new Date(systemClock.now()).getHours();
  const counters = <div className={classes.counters} />;
  return (
    <header className={classes.widget}>
      <UserAvatar person={user} size={56} />
      <div className={classes.who}>
        <h1 className={classes.greeting}>{t(greetingOf(hour), { name })}</h1>
        <p className={classes.dept}>{user?.deptName ?? ""}</p>
      </div>
      {charts.length > 0 ? (
        <SavedCounters waiting={counters} chartIds={charts} />
      ) : (
        <SampleCounters waiting={counters} />
      )}
    </header>
  );
}
