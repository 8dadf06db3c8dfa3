import { Checkbox } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import classes from "./FieldList.module.css";
import { fieldWords } from "./field-words.ts";

interface HiddenToggleProps {
  /** How many fields are hidden. */
  count: number;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Shows the hidden fields among the others. */
export function HiddenToggle({ count, checked, onChange }: HiddenToggleProps) {
  const f = useWords(fieldWords);
  return (
    <Checkbox
      className={classes.toggle ?? ""}
      size="xs"
      label={f("showHidden", { count })}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
