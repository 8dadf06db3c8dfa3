import { Select, type SelectProps } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import { uiWords } from "../ui-words.ts";
import classes from "./FilterSelect.module.css";

interface FilterSelectProps extends Omit<SelectProps, "value" | "onChange" | "aria-label" | "data"> {
  /** What it narrows by. */
  label: string;
  /** Its choices; that of an empty value is for all. */
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A filter of a list as a pill, as wide as what is chosen; one that narrows is tinted and has a cross. */
export function FilterSelect({ label, data, value, onChange, ...more }: FilterSelectProps) {
  const t = useWords(uiWords);
  const isSet = value !== "";
  return (
    <Select
      {...more}
      aria-label={label}
      data={data}
      value={value}
      allowDeselect={false}
      clearable={isSet}
      clearSectionMode="clear"
      clearButtonProps={{ "aria-label": t("clearOne", { name: label }), "aria-hidden": false, tabIndex: 0 }}
      comboboxProps={{ width: "max-content", position: "bottom-start" }}
      classNames={{ root: classes.root, input: classes.input, section: classes.section }}
      data-set={isSet || undefined}
      mod={{ set: isSet }}
      onChange={(next) => onChange(next ?? "")}
    />
  );
}
