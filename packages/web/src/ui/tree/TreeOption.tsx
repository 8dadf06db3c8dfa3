import type { ComboboxItem, SelectProps } from "@mantine/core";

const step = 16;

function levelOf(option: ComboboxItem): number {
  return "level" in option && typeof option.level === "number" ? option.level : 0;
}

/** `renderOption` of a Select whose choices are a tree. */
export const renderTreeOption: NonNullable<SelectProps["renderOption"]> = ({ option }) => (
  <span style={{ paddingLeft: levelOf(option) * step }}>{option.label}</span>
);
