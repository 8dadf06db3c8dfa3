import { Select, TextInput } from "@mantine/core";
import { useWords } from "../../../platform/i18n.ts";
import classes from "../Settings.module.css";
import { SettingsSection } from "../SettingsSection.tsx";
import type { SettingsEdit } from "../settings-edit.ts";
import { keepsSmsSecret, type SmsForm, smsFields, smsProviders } from "../settings-form.ts";
import { settingsWords } from "../settings-words.ts";
import { SettingsSecret } from "./SettingsSecret.tsx";

const templates: readonly string[] = ["templateCode", "templateId"];

/** Who sends the tenant's text messages. */
export function SettingsSms({ edit: { form, change, faultAt } }: { edit: SettingsEdit }) {
  const t = useWords(settingsWords);
  const { sms } = form;
  const put = (part: Partial<SmsForm>): void => change({ sms: { ...sms, ...part } });
  const { provider } = sms;
  return (
    <SettingsSection name="sms" hint={t("smsHint")}>
      <Select
        label={t("smsProvider")}
        description={provider === "none" || provider === "outbox" ? t(`sms_${provider}Hint`) : undefined}
        data={smsProviders.map((value) => ({ value, label: t(`sms_${value}`) }))}
        value={provider}
        allowDeselect={false}
        onChange={(chosen) => {
          const next = smsProviders.find((one) => one === chosen);
          // A secret typed for one service is not another's.
          if (next !== undefined) put({ provider: next, secret: "" });
        }}
      />
      {provider === "aliyun" || provider === "tencent" ? (
        <div className={classes.pair}>
          {smsFields[provider].map((name) => (
            <TextInput
              key={name}
              label={t(name)}
              required={name !== "region"}
              description={templates.includes(name) ? t("templateHint") : undefined}
              autoComplete="off"
              spellCheck={false}
              value={sms[name]}
              error={faultAt(`sms.${name}`)}
              onChange={({ currentTarget }) => put({ [name]: currentTarget.value })}
            />
          ))}
          <SettingsSecret
            label={t(`${provider}Secret`)}
            secret={sms.secret}
            isStored={keepsSmsSecret(sms)}
            hint={t("secretNew")}
            isNeeded
            error={faultAt("sms.secret")}
            onChange={(secret) => put({ secret })}
          />
        </div>
      ) : null}
    </SettingsSection>
  );
}
