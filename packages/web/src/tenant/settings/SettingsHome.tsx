import { Checkbox, MultiSelect, Switch } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { chartChoicesOptions, chartNameOptions } from "./settings.queries.ts";
import type { SettingsEdit } from "./settings-edit.ts";
import { settingsWords } from "./settings-words.ts";

const languages = ["zh", "en"] as const;

/** The languages of the console. */
export function SettingsLanguages({ edit: { form, change, faultAt } }: { edit: SettingsEdit }) {
  const t = useWords(settingsWords);
  return (
    <SettingsSection name="languages">
      <Checkbox.Group
        aria-label={t("languages")}
        description={t("languagesHint")}
        value={form.languages}
        error={faultAt("languages")}
        onChange={(chosen) => change({ languages: languages.filter((one) => chosen.includes(one)) })}
      >
        {languages.map((one) => (
          <Checkbox key={one} value={one} label={t(one)} mb="xs" lang={one} />
        ))}
      </Checkbox.Group>
    </SettingsSection>
  );
}

/** What the home page holds. */
export function SettingsHome({ edit }: { edit: SettingsEdit }) {
  const t = useWords(settingsWords);
  const { form, change } = edit;
  return (
    <SettingsSection name="home">
      <Switch
        label={t("isFirstPage")}
        description={t("isFirstPageHint")}
        checked={form.isFirstPage}
        onChange={({ currentTarget }) => change({ isFirstPage: currentTarget.checked })}
      />
      <ChartsField edit={edit} name="headerCharts" most={4} />
      <ChartsField edit={edit} name="orderCharts" most={20} />
    </SettingsSection>
  );
}

/** Returns the names of charts by their ids; fetches those of the chosen charts. */
export function useChartNames(ids: readonly string[]): (id: string) => string {
  const t = useWords(settingsWords);
  const names = useQueries({ queries: ids.map((id) => chartNameOptions(id)) });
  return (id) => {
    const query = names[ids.indexOf(id)];
    return query?.data ?? (query?.isError ? t("goneChart") : "…");
  };
}

interface ChartsFieldProps {
  edit: SettingsEdit;
  name: "headerCharts" | "orderCharts";
  most: number;
}

function ChartsField({ edit: { form, change, faultAt }, name, most }: ChartsFieldProps) {
  const t = useWords(settingsWords);
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim(), 250);
  const found = useQuery(chartChoicesOptions(asked));
  const chosen = form[name];
  const nameOf = useChartNames(chosen);
  const isForbidden = found.error instanceof CallError && found.error.code === 403;
  const offered = (found.data?.records ?? []).filter(({ id }) => !chosen.includes(id));
  return (
    <MultiSelect
      label={t(name)}
      description={t(isForbidden ? "chartsForbidden" : `${name}Hint`)}
      placeholder={chosen.length === 0 ? t("findChart") : ""}
      data={[
        ...chosen.map((id) => ({ value: id, label: nameOf(id) })),
        ...offered.map((chart) => ({ value: chart.id, label: shownName(chart) })),
      ]}
      value={chosen}
      maxValues={most}
      disabled={isForbidden}
      searchable
      hidePickedOptions
      // The server has looked for the name.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t("noChart")}
      error={faultAt(name)}
      onChange={(ids) => change({ [name]: ids })}
    />
  );
}
