import type { OptionsFilter } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { assigneesOptions } from "./demand.queries.ts";

interface Choice {
  value: string;
  label: string;
}

const asFound: OptionsFilter = ({ options }) => options;

/** People to choose from as their name is typed, found on the server, with the one who is chosen; and the properties that a select takes for it. */
export function useAssignees(
  fixed: readonly Choice[],
  { chosen, name, enabled = true }: { chosen: string; name: string; enabled?: boolean },
) {
  const [text, setText] = useState("");
  const [keyword] = useDebouncedValue(text.trim(), 250);
  const names = useRef(new Map<string, string>());
  const isLabel = [...fixed.map(({ label }) => label), ...names.current.values(), name].includes(keyword);
  const people = useQuery({ ...assigneesOptions(isLabel ? "" : keyword), enabled }).data ?? [];
  for (const { id, name: label } of people) names.current.set(id, label);
  const found = people.map(({ id, name: label }) => ({ value: id, label }));
  const isListed = [...fixed, ...found].some(({ value }) => value === chosen);
  const label = names.current.get(chosen) ?? name;
  return {
    data: [...fixed, ...(isListed ? [] : [{ value: chosen, label }]), ...found],
    searchable: true,
    filter: asFound,
    onSearchChange: setText,
  };
}
