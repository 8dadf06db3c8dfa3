import { Select, type SelectProps } from "@mantine/core";
import { useEffect, useRef } from "react";

/** What is passed to the list of tables. */
export type TableChoice = Pick<
  SelectProps,
  | "className"
  | "aria-label"
  | "placeholder"
  | "leftSection"
  | "nothingFoundMessage"
  | "data"
  | "value"
  | "onChange"
>;

export interface TableSelectProps extends TableChoice {
  /** What was done with the field before this came. */
  before: { isFocused: boolean; isPressed: boolean; typed: string | null };
}

/** The list of tables under their field, and what finds one by its name. */
export function TableSelect({ before, ...select }: TableSelectProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isFocused, typed } = before;
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <Select
      {...select}
      ref={input}
      searchable
      allowDeselect={false}
      defaultDropdownOpened={before.isPressed}
      {...(typed === null ? {} : { defaultSearchValue: typed })}
    />
  );
}
