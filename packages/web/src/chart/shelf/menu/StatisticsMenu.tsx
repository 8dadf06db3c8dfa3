import { Menu } from "@mantine/core";
import { aggregateNames, needsSetting, statisticAggregates } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { chipWords } from "../chip-words.ts";
import { MenuChoice } from "./MenuChoice.tsx";

interface StatisticsMenuProps {
  /** Those that the field offers. */
  offered: readonly Aggregate[];
  now: Aggregate | null;
  onChoose(func: Aggregate): void;
}

/** The statistics of a field in a menu of their own; those that need more than the field say so. */
export function StatisticsMenu({ offered, now, onChoose }: StatisticsMenuProps) {
  const c = useWords(chipWords);
  const language = useLanguage();
  const shown = statisticAggregates.filter((func) => offered.includes(func));
  if (shown.length === 0) return null;
  const labelOf = (func: Aggregate): string => {
    const name = aggregateNames[func][language];
    return needsSetting.has(func) ? c("needsMore", { name }) : name;
  };
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item>{c("statistics")}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {shown.map((func) => (
          <MenuChoice
            key={func}
            label={labelOf(func)}
            chosen={func === now}
            onChoose={() => onChoose(func)}
          />
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
