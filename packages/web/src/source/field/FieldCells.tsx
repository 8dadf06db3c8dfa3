import type { ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./FieldCells.module.css";
import { fieldWords } from "./field-words.ts";

interface CellSelectProps<V extends string> {
  label: string;
  value: V;
  /** The value that means "not set"; its label shows the effect. */
  unset: V;
  options: readonly { value: V; label: string }[];
  disabled: boolean;
  /** Whether the Tab key comes here. */
  isReachable: boolean;
  onChange: (value: V) => void;
}

/** A native select in a table cell. Native, because a page can have hundreds of them. */
export function CellSelect<V extends string>(props: CellSelectProps<V>): ReactNode {
  const { label, value, unset, options, disabled, isReachable, onChange } = props;
  const t = useWords(fieldWords);
  return (
    <select
      className={classes.input}
      aria-label={label}
      value={value}
      disabled={disabled}
      tabIndex={isReachable ? 0 : -1}
      data-unset={value === unset || undefined}
      onChange={({ currentTarget }) => {
        const chosen = options[currentTarget.selectedIndex];
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map(({ value: one, label: text }) => {
        const option = (
          <option key={one} value={one}>
            {text}
          </option>
        );
        return one === unset && text !== t("auto") ? (
          <optgroup key={one} label={t("auto")}>
            {option}
          </optgroup>
        ) : (
          option
        );
      })}
    </select>
  );
}

interface CellInputProps {
  label: string;
  value: string;
  maxLength: number;
  disabled: boolean;
  isReachable: boolean;
  onChange: (value: string) => void;
}

/** A text within a table's cell. */
export function CellInput({
  label,
  value,
  maxLength,
  disabled,
  isReachable,
  onChange,
}: CellInputProps): ReactNode {
  return (
    <input
      className={classes.input}
      aria-label={label}
      value={value}
      title={value}
      maxLength={maxLength}
      disabled={disabled}
      tabIndex={isReachable ? 0 : -1}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
