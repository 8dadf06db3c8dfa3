import { Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { daysOfYear, dayText } from "./part/settings-days.ts";
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
  // A year of days: they are created only when the list opens.
  const [isLookedAt, setLookedAt] = useState(false);
  const days = useMemo(() => {
    if (isLookedAt) return daysOfYear(language);
    return day === "" ? [] : [{ value: day, label: dayText(day, language) }];
  }, [isLookedAt, day, language]);
  return (
    <Select
      label={label}
      data={days}
      value={day === "" ? null : day}
      placeholder={dayText("09-01", language)}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t("noDay")}
      error={error}
      comboboxProps={{ width: "max-content", position: "bottom-start" }}
      onDropdownOpen={() => setLookedAt(true)}
      onChange={(chosen) => onChange(chosen ?? day)}
    />
  );
}
