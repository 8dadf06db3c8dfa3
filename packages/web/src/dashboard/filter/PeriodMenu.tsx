import { Button, Menu } from "@mantine/core";
import type { DashboardFilter } from "@provost/contract/dashboard/dashboard-content";
import { RelativePeriod, relativePeriodNames } from "@provost/contract/report/relative-period";
import { nameIn } from "@provost/contract/wire/locale";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { Fragment } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { choiceOf } from "../tile/tile-query.ts";
import { filterBarWords } from "./filter-bar-words.ts";
import classes from "./PeriodMenu.module.css";
import { useChoices } from "./use-choices.ts";

const anyTime = "any";
const groupStarts: ReadonlySet<RelativePeriod> = new Set(["today", "lastWeek", "last7Days"]);

/** A button that names the chosen period of a dashboard, with a menu of all periods. */
export function PeriodMenu({ filter }: { filter: DashboardFilter }) {
  const t = useWords(filterBarWords);
  const language = useLanguage();
  const [choices, setChoices] = useChoices();
  const period = RelativePeriod.safeParse(choiceOf(filter, choices).value1).data;
  const name = period === undefined ? t("anyTime") : relativePeriodNames[period][language];
  const label = nameIn(language, filter.label, filter.labelEn);
  const choose = (value: string): void =>
    setChoices({ ...choices, [filter.id]: value === anyTime ? {} : { value1: value } });
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <Button
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
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.RadioGroup value={period ?? anyTime} onChange={choose}>
          <Menu.RadioItem value={anyTime} closeMenuOnClick>
            {t("anyTime")}
          </Menu.RadioItem>
          {RelativePeriod.options.map((value) => (
            <Fragment key={value}>
              {groupStarts.has(value) ? <Menu.Divider /> : null}
              <Menu.RadioItem value={value} closeMenuOnClick>
                <span className={classes.name}>{relativePeriodNames[value][language]}</span>
              </Menu.RadioItem>
            </Fragment>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
