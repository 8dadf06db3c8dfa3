import { ActionIcon, Menu } from "@mantine/core";
import { IconCalendarDown } from "@tabler/icons-react";
import { systemClock } from "../platform/clock.ts";
import { useWords } from "../platform/i18n.ts";
import { useTenantZone } from "../platform/zone/zone.ts";
import { type Days, daysAfter } from "../platform/zone/zone-days.ts";
import { DayInput } from "../ui/form/DayInput.tsx";
import classes from "./Log.module.css";
import { dayOf, isBackwards } from "./log-time.ts";
import { logWords } from "./log-words.ts";

interface DayFilterProps {
  days: Days;
  onChange: (days: Days) => void;
}

const periods = [
  { word: "today", back: 0 },
  { word: "week", back: 6 },
  { word: "month", back: 29 },
] as const;

/** From one day to another, both inclusive, typed or chosen as a period that ends today. */
export function DayFilter({ days, onChange }: DayFilterProps) {
  const t = useWords(logWords);
  const zone = useTenantZone();
  const wrong = isBackwards(days) ? t("backwards") : null;
  const field = (name: keyof Days) => ({
    className: classes.day ?? "",
    "aria-label": t(name),
    title: wrong ?? `${t(name)} · ${t("zone", { zone })}`,
    value: days[name],
    error: wrong !== null,
    onChange: (day: string) => onChange({ ...days, [name]: day }),
  });

  function choose(back: number): void {
    const today = dayOf(systemClock.now(), zone);
    onChange({ fromDay: daysAfter(today, -back), toDay: today });
  }

  return (
    <div className={classes.days}>
      <DayInput {...field("fromDay")} />
      <span className={classes.dash}>–</span>
      <DayInput {...field("toDay")} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t("period")} title={t("period")}>
            <IconCalendarDown size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {periods.map(({ word, back }) => (
            <Menu.Item key={word} onClick={() => choose(back)}>
              {t(word)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => onChange({ fromDay: "", toDay: "" })}>{t("anyTime")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {wrong === null ? null : (
        <span className={classes.wrong} role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
}
