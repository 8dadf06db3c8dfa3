import { CloseButton, TextInput } from "@mantine/core";
import { ChartType } from "@provost/contract/chart/chart-type";
import { chartTypes } from "@provost/pane/chart-types";
import { IconSearch } from "@tabler/icons-react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import type { PagedList } from "../../ui/table/paged-list.ts";
import { uiWords } from "../../ui/ui-words.ts";
import classes from "./ChartList.module.css";
import { chartListWords } from "./chart-list-words.ts";

export type ChartFilter = { name: string; chartType: string };

/** Finds charts by part of their name and by their type. */
export function ChartFilters({ list }: { list: PagedList<ChartFilter> }) {
  const t = useWords(chartListWords);
  const ui = useWords(uiWords);
  const language = useLanguage();
  const { filter, setFilter } = list;
  return (
    <>
      <TextInput
        type="search"
        className={classes.search ?? ""}
        aria-label={t("search")}
        placeholder={t("search")}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        rightSection={
          filter.name === "" ? null : (
            <CloseButton size="sm" aria-label={ui("clearFilter")} onClick={() => setFilter({ name: "" })} />
          )
        }
        value={filter.name}
        onChange={({ currentTarget }) => setFilter({ name: currentTarget.value })}
      />
      <FilterSelect
        label={t("filterType")}
        data={[
          { value: "", label: t("anyType") },
          ...ChartType.options.map((type) => ({ value: type, label: chartTypes[type].name[language] })),
        ]}
        value={filter.chartType}
        onChange={(chartType) => setFilter({ chartType })}
      />
    </>
  );
}
