import { Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { systemClock } from "../../platform/clock.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { zoneChoices, zoneName, zoneText } from "./part/settings-zones.ts";
import classes from "./Settings.module.css";
import { SettingsDay } from "./SettingsDay.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { SettingsTerms } from "./SettingsTerms.tsx";
import type { SettingsEdit } from "./settings-edit.ts";
import { settingsWords } from "./settings-words.ts";

const weekDays = [
  { value: 1, word: "monday" },
  { value: 0, word: "sunday" },
  { value: 6, word: "saturday" },
] as const;

/** By which clock and which year the tenant lives. */
export function SettingsCalendar({ edit }: { edit: SettingsEdit }) {
  const t = useWords(settingsWords);
  const { form, change, faultAt } = edit;
  return (
    <SettingsSection name="calendar">
      <ZoneField edit={edit} />
      <div className={classes.pair}>
        <Select
          label={t("weekStart")}
          data={weekDays.map(({ value, word }) => ({ value: String(value), label: t(word) }))}
          value={String(form.weekStart)}
          allowDeselect={false}
          onChange={(chosen) => {
            const day = weekDays.find(({ value }) => String(value) === chosen);
            if (day !== undefined) change({ weekStart: day.value });
          }}
        />
        <SettingsDay
          label={t("schoolYearStart")}
          day={form.schoolYearStart}
          error={faultAt("schoolYearStart")}
          onChange={(schoolYearStart) => change({ schoolYearStart })}
        />
      </div>
      <SettingsTerms edit={edit} />
    </SettingsSection>
  );
}

function ZoneField({ edit: { form, change, faultAt } }: { edit: SettingsEdit }) {
  const t = useWords(settingsWords);
  const language = useLanguage();
  // About four hundred names: they are created only when the list opens.
  const [isLookedAt, setLookedAt] = useState(false);
  const zone = form.timeZone;
  const choices = useMemo(() => {
    const now = systemClock.now();
    return isLookedAt ? zoneChoices(zone, now) : [{ value: zone, label: zoneText(zone, now) }];
  }, [isLookedAt, zone]);
  const name = zoneName(zone, language, systemClock.now());
  return (
    <Select
      label={t("timeZone")}
      description={name === "" ? t("timeZoneHint") : `${name} · ${t("timeZoneHint")}`}
      data={choices}
      value={zone}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t("noZone")}
      error={faultAt("timeZone")}
      onDropdownOpen={() => setLookedAt(true)}
      onChange={(chosen) => change({ timeZone: chosen ?? zone })}
    />
  );
}
