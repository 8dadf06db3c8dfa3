import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { systemClock } from "../../platform/clock.ts";
import { useWords } from "../../platform/i18n.ts";
import { useUser } from "../../platform/identity.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { clockText, useTenantZone } from "../../platform/zone/zone.ts";
import { personName } from "../../ui/text/person-name.ts";
import { UserAvatar } from "../../ui/UserAvatar.tsx";
import { dashboardWords } from "../dashboard-words.ts";
import type { Narrowing } from "../tile/tile-query.ts";
import { greetingOf } from "./greeting.ts";
import classes from "./HeaderWidget.module.css";

const SampleCounters = lazyPart(async () => (await import("./SampleCounters.tsx")).SampleCounters);
const SavedCounters = lazyPart(async () => (await import("./SavedCounters.tsx")).SavedCounters);
const MetricFacts = lazyPart(async () => (await import("./SavedCounters.tsx")).MetricFacts);
const Todos = lazyPart(async () => (await import("./Todos.tsx")).Todos, "later");
const Shortcuts = lazyPart(async () => (await import("./Shortcuts.tsx")).Shortcuts, "later");

interface HeaderWidgetProps {
  /** What narrows the numbers; `null` while it is not known. */
  narrowing: Narrowing | null;
  actions: ReactNode;
}

/** Who is signed in, of where, when the data is of, what waits, what can be done with the page, and the numbers that the tenant has chosen. */
export function HeaderWidget({ narrowing, actions }: HeaderWidgetProps) {
  const t = useWords(dashboardWords);
  const user = useUser();
  const charts = user?.tenant?.headerCharts ?? [];
  const name = user === null ? "" : personName(user);
  const hour = Number(clockText(systemClock.now(), useTenantZone()).slice(11, 13));
  const counters = <div className={classes.counters} />;
  return (
    <>
      <header className={classes.head}>
        <UserAvatar person={user} size={44} />
        <div className={classes.who}>
          <h1 className={classes.greeting}>{t(greetingOf(hour), { name })}</h1>
          <p className={classes.dept}>
            {user?.deptName ?? ""}
            {charts.length > 0 ? <MetricFacts chartIds={charts} narrowing={narrowing} /> : null}
          </p>
        </div>
        <Todos />
        <div className={classes.actions}>
          <Shortcuts waiting={<Skeleton height="var(--control-height)" width={32} />} />
          {actions}
        </div>
      </header>
      <div className={classes.numbers}>
        {charts.length > 0 ? (
          <SavedCounters waiting={counters} chartIds={charts} narrowing={narrowing} />
        ) : (
          <SampleCounters waiting={counters} />
        )}
      </div>
    </>
  );
}
