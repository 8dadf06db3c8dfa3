import { Button, Menu, Tooltip } from "@mantine/core";
import type { DashboardFilter } from "@provost/contract/dashboard/dashboard-content";
import { periodName, readPeriod } from "@provost/contract/report/relative-period";
import { nameIn } from "@provost/contract/wire/locale";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { Fragment } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { PeriodDays } from "../../report/period/PeriodDays.tsx";
import { countedChoice, periodChoices } from "../../report/period/period-choices.ts";
import { periodWords } from "../../report/period/period-words.ts";
import { useCounting } from "../../report/period/use-counting.tsx";
import { choiceOf } from "../tile/tile-query.ts";
import { filterBarWords } from "./filter-bar-words.ts";
import classes from "./PeriodMenu.module.css";
import { useChoices } from "./use-choices.ts";

const anyTime = "any";
const groupStarts: ReadonlySet<string> = new Set(["today", "lastWeek", "last7Days", countedChoice]);

/** A button that names the chosen period of a dashboard, with a menu of all periods. */
export function PeriodMenu({ filter }: { filter: DashboardFilter }) {
  const t = useWords(filterBarWords);
  const p = useWords(periodWords);
  const language = useLanguage();
  const [choices, setChoices] = useChoices();
  const chosen = choiceOf(filter, choices).value1;
  const period = readPeriod(chosen);
  const value = period === null ? anyTime : String(chosen);
  const name = period === null ? t("anyTime") : periodName(period, language);
  const label = nameIn(language, filter.label, filter.labelEn);
  const choose = (next: string): void => {
    if (next === countedChoice) counting.open();
    else setChoices({ ...choices, [filter.id]: next === anyTime ? {} : { value1: next } });
  };
  const counting = useCounting(value, (next) => setChoices({ ...choices, [filter.id]: { value1: next } }));
  return (
    <>
      <Menu position="bottom-end" keepMounted={false}>
        <Tooltip
          label={<PeriodDays value={value} />}
          disabled={period === null || counting.isOpen}
          events={{ hover: true, focus: true, touch: true }}
        >
          <Menu.Target>
            <Button
              ref={counting.ref}
              className={classes.button}
              variant="default"
              data-period
              aria-label={t("period", { label, period: name })}
              leftSection={<IconCalendar size={16} aria-hidden="true" />}
              rightSection={<IconChevronDown size={14} aria-hidden="true" />}
            >
              <span className={classes.name}>{name}</span>
            </Button>
          </Menu.Target>
        </Tooltip>
        <Menu.Dropdown className={classes.dropdown}>
          <Menu.RadioGroup value={value} onChange={choose}>
            <Menu.RadioItem value={anyTime} closeMenuOnClick>
              {t("anyTime")}
            </Menu.RadioItem>
            {periodChoices(value, language, p("counted")).map((one) => (
              <Fragment key={one.value}>
                {groupStarts.has(one.value) ? <Menu.Divider /> : null}
                <Menu.RadioItem value={one.value} closeMenuOnClick>
                  <span className={classes.name}>{one.label}</span>
                </Menu.RadioItem>
              </Fragment>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {counting.form}
    </>
  );
}
