import { NumberInput, Radio, Stack } from "@mantine/core";
import { useWords } from "../../../platform/i18n.ts";
import classes from "../Settings.module.css";
import { SettingsSection } from "../SettingsSection.tsx";
import type { SettingsEdit } from "../settings-edit.ts";
import { settingsWords } from "../settings-words.ts";

/** What signing in takes, and how long it lasts. */
export function SettingsSecurity({ edit: { form, change, faultAt } }: { edit: SettingsEdit }) {
  const t = useWords(settingsWords);
  const { security } = form;
  const count = (name: "idleMinutes" | "sessionDays" | "passwordLength") => ({
    label: t(name),
    description: t(`${name}Hint`),
    value: security[name] ?? "",
    allowDecimal: false,
    allowNegative: false,
    error: faultAt(`security.${name}`),
    onChange: (typed: string | number) =>
      change({ security: { ...security, [name]: typeof typed === "number" ? typed : null } }),
  });
  return (
    <SettingsSection name="security">
      <Radio.Group
        label={t("secondFactor")}
        value={security.secondFactor}
        onChange={(chosen) =>
          change({
            security: { ...security, secondFactor: chosen === "required" ? "required" : "optional" },
          })
        }
      >
        <Stack gap="xs" mt={4}>
          {(["optional", "required"] as const).map((one) => (
            <Radio key={one} value={one} label={t(one)} description={t(`${one}Hint`)} />
          ))}
        </Stack>
      </Radio.Group>
      <div className={classes.pair}>
        <NumberInput {...count("idleMinutes")} min={0} />
        <NumberInput {...count("sessionDays")} min={1} />
      </div>
      <div className={classes.pair}>
        <NumberInput {...count("passwordLength")} />
      </div>
    </SettingsSection>
  );
}
