import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { daysOfYear, dayText } from "./settings-days.ts";
import { settingsWords } from "./settings-words.ts";

interface SettingsDayProps {
  label: string;
  /** `MM-DD`, or empty. */
  day: string;
  error: string | null;
  onChange: (day: string) => void;
}

/** A day of the year, chosen or typed in words. */
export function SettingsDay({ label, day, error, onChange }: SettingsDayProps) {
  const t = useWords(settingsWords);
  const language = useLanguage();
  const months = useMemo(() => daysOfYear(language), [language]);
  return (
    <Select
      label={label}
      data={months}
      value={day === "" ? null : day}
      placeholder={dayText("09-01", language)}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t("noDay")}
      error={error}
      comboboxProps={{ width: "max-content", position: "bottom-start" }}
      onChange={(chosen) => onChange(chosen ?? day)}
    />
  );
}
