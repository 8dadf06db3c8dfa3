import { MultiSelect, type OptionsFilter, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Parameter } from "@provost/contract/report/parameter";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { offeredWords } from "../../report/offered-words.ts";
import { fieldValuesOptions, offeredOptions } from "../../source/source.queries.ts";
import { parameterValuesWords } from "./parameter-values-words.ts";
import type { TypedValue } from "./parameters.ts";

// The server has found them already.
const asItCame: OptionsFilter = ({ options }) => options;

interface ParameterChoiceProps {
  parameter: Parameter & { values: NonNullable<Parameter["values"]> };
  value: TypedValue;
  className: string;
  onChange(value: TypedValue): void;
}

/** Selects the value of a parameter among those of a column, which are queried once the field has the focus. */
export function ParameterChoice({ parameter, value, className, onChange }: ParameterChoiceProps) {
  const t = useWords(parameterValuesWords);
  const o = useWords(offeredWords);
  const { values, list, name, label } = parameter;
  const [text, setText] = useState("");
  const [settled] = useDebouncedValue(text.trim(), 200);
  const [entered, setEntered] = useState(false);
  const chosen = [value].flat().filter((one) => one !== "");
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  // The text of a single choice is the choice, as it is shown.
  const isChoice = settled === chosen[0] || settled === labels.get(chosen[0] ?? "");
  const wanted = !list && isChoice ? "" : settled;
  const offered = useQuery({
    ...fieldValuesOptions(values.table, values.column, wanted),
    enabled: entered,
    placeholderData: keepPreviousData,
  });
  const known = useMemo(
    () =>
      new Map(
        (offered.data ?? []).flatMap(({ value: one, remark }): [string, string][] =>
          one === null || one === ""
            ? []
            : [[String(one), remark === undefined ? String(one) : `${remark} · ${one}`]],
        ),
      ),
    [offered.data],
  );
  // A label once shown stays: the text of the field follows it.
  useEffect(() => setLabels((before) => new Map([...before, ...known])), [known]);
  const shared = {
    className,
    size: "xs",
    label: label || name,
    data: offeredOptions(
      offered.data ?? [],
      [...chosen.filter((one) => !known.has(one)), ...known.keys()].map((one) => ({
        value: one,
        label: known.get(one) ?? labels.get(one) ?? one,
      })),
      (count) => o("mostFrequent", count),
    ),
    searchable: true,
    clearable: true,
    clearButtonProps: { "aria-label": t("clear") },
    filter: asItCame,
    comboboxProps: { width: 260, position: "bottom-start" as const },
    nothingFoundMessage: o(offered.isError ? "failed" : offered.isPending ? "searching" : "none"),
    onFocus: () => setEntered(true),
    onSearchChange: setText,
  };
  return list ? (
    <MultiSelect {...shared} hidePickedOptions={false} value={chosen} onChange={onChange} />
  ) : (
    <Select {...shared} value={chosen[0] ?? null} onChange={(one) => onChange(one ?? "")} />
  );
}
