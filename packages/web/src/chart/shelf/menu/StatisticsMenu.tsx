import { Menu } from "@mantine/core";
import {
  aggregateNames,
  needsSetting,
  percentileAggregates,
  statisticAggregates,
} from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { chipWords } from "../chip-words.ts";
import { MenuChoice } from "./MenuChoice.tsx";

interface StatisticsMenuProps {
  /** Those that the field offers. */
  offered: readonly Aggregate[];
  /** The database of the table has no percentiles. */
  noPercentiles: boolean;
  now: Aggregate | null;
  onChoose(func: Aggregate): void;
}

/** The statistics of a field in a menu of their own; those that need more than the field say so. */
export function StatisticsMenu({ offered, noPercentiles, now, onChoose }: StatisticsMenuProps) {
  const c = useWords(chipWords);
  const language = useLanguage();
  const lacks = (func: Aggregate): boolean => noPercentiles && percentileAggregates.has(func);
  const shown = statisticAggregates.filter((func) => offered.includes(func) || lacks(func));
  if (!shown.some((func) => offered.includes(func))) return null;
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
            note={lacks(func) ? c("noPercentilesHint") : undefined}
            chosen={func === now}
            disabled={lacks(func)}
            onChoose={() => onChoose(func)}
          />
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
