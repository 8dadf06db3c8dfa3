import { Button } from "@mantine/core";
import type { DashboardFilter } from "@provost/contract/dashboard/dashboard-content";
import { RelativePeriod, relativePeriodNames } from "@provost/contract/report/relative-period";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { lazyMenu } from "../../ui/menu/lazy-menu.tsx";
import { choiceOf } from "../tile/tile-query.ts";
import { filterBarWords } from "./filter-bar-words.ts";
import classes from "./PeriodMenu.module.css";
import { useChoices } from "./use-choices.ts";

const PeriodItems = lazyMenu(async () => (await import("./PeriodItems.tsx")).PeriodItems);

/** The button that names the period of a dashboard and opens the list of the others. */
export function PeriodMenu({ filter }: { filter: DashboardFilter }) {
  const t = useWords(filterBarWords);
  const language = useLanguage();
  const [choices, setChoices] = useChoices();
  const period = RelativePeriod.safeParse(choiceOf(filter, choices).value1).data ?? null;
  const name = period === null ? t("anyTime") : relativePeriodNames[period][language];
  return (
    <PeriodItems
      period={period}
      onChoose={(next) => setChoices({ ...choices, [filter.id]: next === null ? {} : { value1: next } })}
      button={(menu) => (
        <Button
          {...menu}
          className={classes.button}
          variant="default"
          data-printed
          aria-label={t("period", { label: filter.label, period: name })}
          leftSection={<IconCalendar size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          <span className={classes.name}>{name}</span>
        </Button>
      )}
    />
  );
}
