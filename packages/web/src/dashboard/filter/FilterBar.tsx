import { Button } from "@mantine/core";
import type { FilterChoice } from "@provost/contract/dashboard/dashboard-content";
import { IconFilterOff, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "../Board.module.css";
import { type BoardFilter, type Choices, type CrossFilter, choiceOf, isChosen } from "../tile/tile-query.ts";
import { FilterControl } from "./FilterControl.tsx";
import { filterBarWords } from "./filter-bar-words.ts";

/** More filters than this begin with the first ones and those that narrow something. */
const mostShown = 6;

interface FilterBarProps {
  filters: readonly BoardFilter[];
  choices: Choices;
  onChoose(choices: Choices): void;
  cross: CrossFilter | null;
  onCross(cross: CrossFilter | null): void;
}

/** The filters of a dashboard, over its tiles. */
export function FilterBar({ filters, choices, onChoose, cross, onCross }: FilterBarProps) {
  const t = useWords(filterBarWords);
  const [isWhole, setWhole] = useState(false);
  const isLong = filters.length > mostShown;
  const shown =
    isLong && !isWhole
      ? filters.filter(
          (filter, at) => at < mostShown - 1 || filter.required || isChosen(choiceOf(filter, choices)),
        )
      : filters;
  const choose = (id: string, choice: FilterChoice): void => onChoose({ ...choices, [id]: choice });
  return (
    <section className={classes.filters} aria-label={t("filters")}>
      {shown.map((filter) => (
        <FilterControl
          key={filter.id}
          filter={filter}
          choice={choiceOf(filter, choices)}
          onChoose={(choice) => choose(filter.id, choice)}
        />
      ))}
      {isLong && (isWhole || shown.length < filters.length) ? (
        <Button variant="subtle" color="gray" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t("fewer") : t("more", { number: filters.length - shown.length })}
        </Button>
      ) : null}
      {cross === null ? null : (
        <Button
          variant="light"
          aria-label={t("dropCross", { text: cross.text })}
          rightSection={<IconX size={14} aria-hidden="true" />}
          onClick={() => onCross(null)}
        >
          {t("crossed", { text: cross.text })}
        </Button>
      )}
      {Object.keys(choices).length === 0 ? null : (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={16} aria-hidden="true" />}
          onClick={() => onChoose({})}
        >
          {t("reset")}
        </Button>
      )}
    </section>
  );
}
