import { Tooltip } from "@mantine/core";
import { systemClock } from "../platform/clock.ts";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { useUser } from "../platform/identity.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { greetingOf, initialOf } from "./greeting.ts";
import classes from "./HeaderWidget.module.css";

// Spec §2: three fixed sample counters, until saved metrics take their place.
const counters = [
  { key: "projects", value: 56, of: null },
  { key: "rank", value: 8, of: 24 },
  { key: "visits", value: 2223, of: null },
] as const;

/** Who is signed in, and three counters. */
export function HeaderWidget() {
  const t = useWords(dashboardWords);
  const language = useLanguage();
  const user = useUser();
  const name = user?.nickName ?? "";
  const hour = new Date(systemClock.now()).getHours();
  const number = (value: number): string => value.toLocaleString(language === "zh" ? "zh-CN" : "en");
  return (
    <header className={classes.widget}>
      {user !== null && user.avatar !== "" ? (
        <img className={classes.avatar} src={user.avatar} alt="" />
      ) : (
        <span className={classes.avatar} aria-hidden="true">
          {initialOf(name)}
        </span>
      )}
      <div className={classes.who}>
        <h1 className={classes.greeting}>{t(greetingOf(hour), { name })}</h1>
        <p className={classes.dept}>{user?.deptName ?? ""}</p>
      </div>
      <Tooltip label={t("sampleHint")}>
        <dl className={classes.counters}>
          {counters.map(({ key, value, of }) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd className="tabular">
                {number(value)}
                {of === null ? null : <small> / {number(of)}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </Tooltip>
    </header>
  );
}
