import { Menu } from "@mantine/core";
import { RelativePeriod, relativePeriodNames } from "@provost/contract/report/relative-period";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { type Hung, HungMenu } from "../../ui/menu/HungMenu.tsx";
import { filterBarWords } from "./filter-bar-words.ts";
import classes from "./PeriodMenu.module.css";

interface PeriodItemsProps extends Hung {
  /** `null` for any time. */
  period: RelativePeriod | null;
  onChoose: (period: RelativePeriod | null) => void;
}

const anyTime = "any";

/** All periods to choose from, the chosen one marked. */
export function PeriodItems({ period, onChoose, ...hung }: PeriodItemsProps) {
  const t = useWords(filterBarWords);
  const language = useLanguage();
  return (
    <HungMenu {...hung} className={classes.dropdown} position="bottom-end">
      <Menu.RadioGroup
        value={period ?? anyTime}
        onChange={(value) => onChoose(RelativePeriod.safeParse(value).data ?? null)}
      >
        <Menu.RadioItem value={anyTime} closeMenuOnClick>
          {t("anyTime")}
        </Menu.RadioItem>
        <Menu.Divider />
        {RelativePeriod.options.map((value) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick>
            <span className={classes.name}>{relativePeriodNames[value][language]}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </HungMenu>
  );
}
