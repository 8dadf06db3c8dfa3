import { MultiSelect, type OptionsFilter, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { DashboardFilter, FilterChoice } from "@provost/contract/dashboard/dashboard-content";
import { familyOf } from "@provost/contract/report/aggregate";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { offeredWords } from "../../report/offered-words.ts";
import { fieldValuesOptions, offeredOptions, tableInfoOptions } from "../../source/source.queries.ts";
import { DayInput } from "../../ui/form/DayInput.tsx";
import { type BoardFilter, isFilled } from "../tile/tile-query.ts";
import classes from "./FilterControl.module.css";
import { filterBarWords } from "./filter-bar-words.ts";

const PeriodFilter = lazyPart(async () => (await import("./PeriodFilter.tsx")).PeriodFilter);

interface FilterControlProps {
  filter: BoardFilter;
  choice: FilterChoice;
  onChoose(choice: FilterChoice): void;
}

/** What chooses the values of a filter. */
export function FilterControl(props: FilterControlProps) {
  switch (props.filter.kind) {
    case "values":
      return <ValuesFilter {...props} />;
    case "between":
      return <BetweenFilter {...props} />;
    case "period":
      return (
        <PeriodFilter
          waiting={<Skeleton className={classes.root} w={170} />}
          pill={asPill(props.filter, isFilled(props.choice.value1))}
          {...props}
        />
      );
  }
}

const { root = "", label = "", wrapper = "", input = "", field = "" } = classes;

/** Label and input of a filter in one frame, tinted where it narrows. */
const asPill = ({ required = false }: DashboardFilter, isSet: boolean) => ({
  classNames: { root, label, wrapper, input },
  mod: { set: isSet },
  withAsterisk: required,
  "aria-required": required,
});

/** The most values whose names are looked for one by one. */
const mostSought = 20;

// The server has found them already.
const asItCame: OptionsFilter = ({ options }) => options;

type Options = Parameters<OptionsFilter>[0]["options"];

/** Of the options those that were searched for, without what is chosen besides. */
const foundIn = (options: Options, found: ReadonlyMap<string, unknown>): Options =>
  options.flatMap((one): Options => {
    if ("group" in one) return [{ ...one, items: one.items.filter(({ value }) => found.has(value)) }];
    return found.has(one.value) ? [one] : [];
  });

/** Values of the column, queried once some are chosen, for their names, or the field has been focused. */
function ValuesFilter({ filter, choice, onChoose }: FilterControlProps) {
  const t = useWords(filterBarWords);
  const o = useWords(offeredWords);
  const [text, setText] = useState("");
  const [settled] = useDebouncedValue(text.trim(), 200);
  const [entered, setEntered] = useState(false);
  const chosen = (choice.arrValue ?? []).map(String);
  const isAlone = !entered && chosen.length === 1;
  const offered = useQuery({
    ...fieldValuesOptions(filter.table, filter.column, isAlone ? (chosen[0] ?? "") : settled),
    enabled: entered || chosen.length > 0,
    placeholderData: keepPreviousData,
  });
  const known = new Map(
    (offered.data ?? []).flatMap(({ value, remark }) =>
      value === null || value === "" ? [] : [[String(value), { value, remark }] as const],
    ),
  );
  // What is chosen keeps its name while other values are searched for.
  const [seen] = useState(() => new Map<string, NonNullable<ReturnType<typeof known.get>>>());
  for (const [value, one] of known) seen.set(value, one);
  // One that is not among the most frequent is looked for by itself.
  const unnamed = isAlone || !offered.isFetched ? [] : chosen.filter((value) => !seen.has(value));
  const sought = useQueries({
    queries: unnamed
      .slice(0, mostSought)
      .map((value) => fieldValuesOptions(filter.table, filter.column, value)),
  });
  for (const { data = [] } of sought)
    for (const { value, remark } of data)
      if (value !== null && unnamed.includes(String(value))) seen.set(String(value), { value, remark });
  const labelOf = (value: string): string => {
    const remark = seen.get(value)?.remark;
    if (remark === undefined) return value;
    // A code is shown beside its name; of a word the name is enough.
    return Number.isNaN(Number(value)) ? remark : `${remark} · ${value}`;
  };
  return (
    <MultiSelect
      {...asPill(filter, chosen.length > 0)}
      classNames={{ root, label, wrapper, input, inputField: field }}
      comboboxProps={{ width: 260, position: "bottom-start" }}
      label={filter.label}
      placeholder={chosen.length > 0 ? "" : t(filter.required ? "choose" : "all")}
      data={offeredOptions(
        offered.data ?? [],
        [...chosen.filter((value) => !known.has(value)), ...known.keys()].map((value) => ({
          value,
          label: labelOf(value),
        })),
        (count) => o("mostFrequent", count),
      )}
      value={chosen}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("clear") }}
      hidePickedOptions={false}
      filter={settled === "" ? asItCame : ({ options }) => foundIn(options, known)}
      searchValue={text}
      nothingFoundMessage={o(offered.isError ? "failed" : offered.isPending ? "searching" : "none")}
      onFocus={() => setEntered(true)}
      onSearchChange={setText}
      onChange={(values) =>
        onChoose(
          values.length === 0
            ? {}
            : {
                arrValue: values.slice(filter.one ? -1 : 0).map((value) => seen.get(value)?.value ?? value),
              },
        )
      }
    />
  );
}

/** Two ends, either of which may be open. */
function BetweenFilter({ filter, choice, onChoose }: FilterControlProps) {
  const t = useWords(filterBarWords);
  const info = useQuery({ ...tableInfoOptions(filter.table), staleTime: 60_000 });
  const type = info.data?.find(({ Column }) => Column === filter.column)?.Type ?? "";
  const family = familyOf(type);
  const isNumber = family === "numeric";
  const set = (end: "value1" | "value2", typed: string): void => {
    const { [end]: _, ...rest } = choice;
    const value = isNumber ? Number(typed) : typed;
    onChoose(typed === "" || Number.isNaN(value) ? rest : { ...rest, [end]: value });
  };
  return (
    <>
      {(["value1", "value2"] as const).map((end) => {
        const field = {
          ...asPill(filter, choice[end] !== undefined),
          label: t(end === "value1" ? "from" : "to", { label: filter.label }),
          value: String(choice[end] ?? ""),
        };
        return family === "date" ? (
          <DayInput key={end} {...field} onChange={(day) => set(end, day)} />
        ) : (
          <TextInput
            key={end}
            {...field}
            type={isNumber ? "number" : "text"}
            onChange={(event) => set(end, event.currentTarget.value)}
          />
        );
      })}
    </>
  );
}
