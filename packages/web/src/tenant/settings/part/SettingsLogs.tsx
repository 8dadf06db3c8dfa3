import { NumberInput } from "@mantine/core";
import { useWords } from "../../../platform/i18n.ts";
import classes from "../Settings.module.css";
import { SettingsSection } from "../SettingsSection.tsx";
import type { SettingsEdit } from "../settings-edit.ts";
import { settingsWords } from "../settings-words.ts";

const logs = ["audit", "signIn", "error"] as const;

/** How long entries of the logs stay. */
export function SettingsLogs({ edit: { form, change, faultAt } }: { edit: SettingsEdit }) {
  const t = useWords(settingsWords);
  const { logDays } = form;
  return (
    <SettingsSection name="logs" hint={t("logsHint")}>
      <div className={classes.pair}>
        {logs.map((name) => (
          <NumberInput
            key={name}
            label={t(name)}
            description={t(`${name}Hint`)}
            value={logDays[name] ?? ""}
            min={0}
            allowDecimal={false}
            allowNegative={false}
            error={faultAt(`logDays.${name}`)}
            onChange={(typed) =>
              change({ logDays: { ...logDays, [name]: typeof typed === "number" ? typed : null } })
            }
          />
        ))}
      </div>
    </SettingsSection>
  );
}
