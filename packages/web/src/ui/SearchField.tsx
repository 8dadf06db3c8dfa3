import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import classes from "./SearchField.module.css";

interface SearchFieldProps {
  /** What is searched; also the placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Replaces the default width. */
  className?: string | undefined;
  maxLength?: number;
}

/** The field of a toolbar that narrows a list to what holds a text. */
export function SearchField({ label, value, onChange, className, maxLength }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      className={className ?? classes.field ?? ""}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      value={value}
      {...(maxLength === undefined ? {} : { maxLength })}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
