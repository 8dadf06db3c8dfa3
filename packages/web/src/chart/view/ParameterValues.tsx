import { Select, Stack } from "@mantine/core";
import type { Parameter } from "@provost/contract/report/parameter";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { tableInfoOptions, tableListOptions } from "../../source/source.queries.ts";
import { parameterValuesWords } from "./parameter-values-words.ts";

interface ParameterValuesProps {
  values: Parameter["values"];
  onChange(values: Parameter["values"]): void;
}

/** Selects the column whose values a parameter offers; without one they are typed. */
export function ParameterValues({ values, onChange }: ParameterValuesProps) {
  const t = useWords(parameterValuesWords);
  // Chosen, while no column of it is.
  const [pending, setPending] = useState("");
  const table = values?.table ?? pending;
  const tables = useQuery(tableListOptions);
  const fields = useQuery({ ...tableInfoOptions(table), enabled: table !== "" });
  return (
    <Stack gap={4}>
      <Select
        aria-label={t("table")}
        placeholder={t("typed")}
        searchable
        clearable
        data={[
          ...new Set([...(table === "" ? [] : [table]), ...(tables.data ?? []).map((one) => one.tableName)]),
        ]}
        value={table === "" ? null : table}
        onChange={(next) => {
          setPending(next ?? "");
          onChange(undefined);
        }}
      />
      {table === "" ? null : (
        <Select
          aria-label={t("column")}
          placeholder={t("column")}
          searchable
          allowDeselect={false}
          data={[
            ...new Map(
              [
                ...(values === undefined ? [] : [{ value: values.column, label: values.column }]),
                ...(fields.data ?? [])
                  .filter(({ aggregates, hidden }) => !aggregates && !hidden)
                  .map(({ Column, label }) => ({ value: Column, label: label || Column })),
              ].map((one) => [one.value, one]),
            ).values(),
          ]}
          value={values?.column ?? null}
          onChange={(column) => onChange(column === null ? undefined : { table, column })}
        />
      )}
    </Stack>
  );
}
