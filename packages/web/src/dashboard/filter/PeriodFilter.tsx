import { CloseButton, Select, type SelectProps, Tooltip } from "@mantine/core";
import type { DashboardFilter, FilterChoice } from "@provost/contract/dashboard/dashboard-content";
import { readPeriod } from "@provost/contract/report/relative-period";
import { useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { PeriodDays } from "../../report/period/PeriodDays.tsx";
import { countedChoice, periodChoices } from "../../report/period/period-choices.ts";
import { periodWords } from "../../report/period/period-words.ts";
import { useCounting } from "../../report/period/use-counting.tsx";
import { filterBarWords } from "./filter-bar-words.ts";

interface PeriodFilterProps {
  filter: DashboardFilter;
  choice: FilterChoice;
  onChoose(choice: FilterChoice): void;
  /** How its label and its input look. */
  pill: Pick<SelectProps, "classNames" | "mod" | "withAsterisk" | "aria-required">;
}

/** A span of days reckoned from today, by its name or counted; its days are in the tooltip. */
export function PeriodFilter({ filter, choice, onChoose, pill }: PeriodFilterProps) {
  const t = useWords(filterBarWords);
  const p = useWords(periodWords);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const value = readPeriod(choice.value1) === null ? "" : String(choice.value1);
  const counting = useCounting(value, (counted) => onChoose({ value1: counted }));
  return (
    <>
      <Tooltip
        label={<PeriodDays value={value} />}
        disabled={value === "" || isOpen || counting.isOpen}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Select
          {...pill}
          ref={counting.ref}
          comboboxProps={{ width: "max-content", position: "bottom-start" }}
          // The focus comes back to it from the form.
          openOnFocus={false}
          label={filter.label}
          placeholder={t(filter.required ? "choose" : "anyTime")}
          data={periodChoices(value, language, p("counted"))}
          value={value === "" ? null : value}
          rightSection={
            value === "" ? null : (
              <CloseButton size="sm" aria-label={t("clear")} onClick={() => onChoose({})} />
            )
          }
          rightSectionPointerEvents={value === "" ? "none" : "all"}
          onDropdownOpen={() => setOpen(true)}
          onDropdownClose={() => setOpen(false)}
          onChange={(next) => {
            if (next === countedChoice) counting.open();
            else onChoose(next === null ? {} : { value1: next });
          }}
        />
      </Tooltip>
      {counting.form}
    </>
  );
}
