import { Autocomplete, type OptionsFilter, Select, TagsInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Parameter } from "@provost/contract/report/parameter";
import { offeredPeriods, readPeriod } from "@provost/contract/report/relative-period";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { offeredWords } from "../../report/offered-words.ts";
import { countedChoice, firstCounted, periodChoices } from "../../report/period/period-choices.ts";
import { periodWords } from "../../report/period/period-words.ts";
import { fieldValuesOptions, offeredOptions } from "../../source/source.queries.ts";
import classes from "./FilterEditor.module.css";
import { filterWords } from "./filter-words.ts";

const CountedFields = lazyPart(
  async () => (await import("../../report/period/CountedFields.tsx")).CountedFields,
);

/** Where a filter's values come from: a table's column, and the chart's parameters. */
export interface ValueSource {
  table: string;
  column: string;
  parameters: readonly Parameter[];
}

type OfferedOption = string | { group: string; items: string[] };

interface Offer {
  options: OfferedOption[];
  noteOf(value: string): string;
}

/** Values of the column that contain the text, queried from the server once the field has been focused. */
function useOffer(source: ValueSource | null, text: string, entered: boolean): Offer {
  const t = useWords(offeredWords);
  const language = useLanguage();
  const [settled] = useDebouncedValue(text, 200);
  const { data = [] } = useQuery({
    ...fieldValuesOptions(source?.table ?? "", source?.column ?? "", settled),
    enabled: entered && source !== null && source.table !== "",
    placeholderData: keepPreviousData,
  });
  const notes = new Map(
    data.map(({ value, count, remark }) => [
      String(value),
      [remark, count.toLocaleString(languageTag(language))].filter(Boolean).join(" · "),
    ]),
  );
  const places = (source?.parameters ?? [])
    .map(({ name }) => `\u0024{${name}}`)
    .filter((place) => place.includes(text.trim()) || text.trim() === "");
  const values = data.flatMap(({ value }) => (value === null || value === "" ? [] : [String(value)]));
  const own = [...new Set(values)].filter((value) => !places.includes(value));
  return {
    options: [...places, ...offeredOptions(data, own, (count) => t("mostFrequent", count))],
    noteOf: (value) => notes.get(value) ?? "",
  };
}

// Above the field, so that the buttons under it stay reachable; only when opened, or it would hide what is compared.
const above = { withinPortal: false, position: "top-start" } as const;

// The server has found them already.
const asItCame: OptionsFilter = ({ options }) => options;

interface ValueProps {
  label: string;
  value: string;
  source: ValueSource | null;
  /** What is wrong with the value. */
  error?: string | undefined;
  /** Has the focus first. */
  begins?: boolean;
  onChange(value: string): void;
}

/** One value, typed or taken from those of the column. */
export function FilterValue({ label, value, source, error, begins = false, onChange }: ValueProps) {
  const [entered, setEntered] = useState(false);
  const { options, noteOf } = useOffer(source, value, entered);
  return (
    <Autocomplete
      label={label}
      value={value}
      error={error}
      data={options}
      filter={asItCame}
      maxDropdownHeight={180}
      openOnFocus={false}
      comboboxProps={above}
      data-autofocus={begins || undefined}
      onFocus={() => setEntered(true)}
      onChange={onChange}
      renderOption={({ option }) => <OptionLine value={option.value} note={noteOf(option.value)} />}
    />
  );
}

interface ListProps {
  label: string;
  value: string[];
  source: ValueSource | null;
  error?: string | undefined;
  onChange(value: string[]): void;
}

/** A list of values. */
export function FilterList({ label, value, source, error, onChange }: ListProps) {
  const [entered, setEntered] = useState(false);
  const [text, setText] = useState("");
  const { options, noteOf } = useOffer(source, text, entered);
  return (
    <TagsInput
      label={label}
      value={value}
      error={error}
      data={options}
      searchValue={text}
      filter={asItCame}
      maxDropdownHeight={180}
      comboboxProps={above}
      acceptValueOnBlur
      onFocus={() => setEntered(true)}
      onSearchChange={setText}
      onChange={onChange}
      renderOption={({ option }) => <OptionLine value={option.value} note={noteOf(option.value)} />}
    />
  );
}

function OptionLine({ value, note }: { value: string; note: string }) {
  return (
    <span className={classes.option}>
      <span className={classes.optionValue}>{value}</span>
      <span className={classes.optionNote}>{note}</span>
    </span>
  );
}

/** A span of time reckoned from today, by its name or counted. */
export function PeriodValue({ value, begins, onChange }: Pick<ValueProps, "value" | "begins" | "onChange">) {
  const t = useWords(filterWords);
  const p = useWords(periodWords);
  const language = useLanguage();
  const [isCounting, setCounting] = useState(readPeriod(value) !== null && !offeredPeriods.includes(value));
  return (
    <>
      <Select
        label={t("period")}
        data={periodChoices("", language, p("counted"))}
        value={isCounting ? countedChoice : value === "" ? null : value}
        allowDeselect={false}
        openOnFocus={false}
        data-autofocus={begins || undefined}
        comboboxProps={{ withinPortal: false }}
        onChange={(period) => {
          const counts = period === countedChoice;
          setCounting(counts);
          onChange(counts ? firstCounted : (period ?? ""));
        }}
      />
      {isCounting ? (
        <CountedFields initial={value} onChange={(period) => onChange(period || countedChoice)} />
      ) : null}
    </>
  );
}
