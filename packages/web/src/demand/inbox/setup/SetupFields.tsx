import { Alert, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { demandRecipientsMost } from "@provost/contract/demand/demand-settings";
import { telAddress } from "@provost/contract/people/phone-rule";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../../platform/i18n.ts";
import { useUser } from "../../../platform/identity.ts";
import { setupOptions } from "../demand.queries.ts";
import { formPath } from "../demand-link.ts";
import { isNoRetention, type SetupForm } from "./setup-form.ts";
import { setupWords } from "./setup-words.ts";

interface SetupFieldsProps {
  form: SetupForm;
  /** What is wrong with the recipients. */
  wrong: string | null;
  /** What the server said against all of it. */
  refused: string | null;
  onChange: (form: SetupForm) => void;
}

/** What can be set up of the public form. */
export function SetupFields({ form, wrong, refused, onChange }: SetupFieldsProps) {
  const t = useWords(setupWords);
  const tenantId = useUser()?.tenantId;
  const mail = useQuery(setupOptions).data;
  const change = (part: Partial<SetupForm>): void => onChange({ ...form, ...part });
  const text = (name: "intro" | "thanks" | "closed", language: "zh" | "en") => (
    <Textarea
      key={`${name}_${language}`}
      label={t(`${name}_${language}`)}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={name === "intro" ? 2000 : 500}
      value={form[name][language]}
      onChange={({ currentTarget }) => change({ [name]: { ...form[name], [language]: currentTarget.value } })}
    />
  );
  return (
    <Stack gap="sm">
      <Switch
        label={t("open")}
        description={t("openText")}
        checked={form.open}
        onChange={({ currentTarget }) => change({ open: currentTarget.checked })}
      />
      <TextInput label={t("address")} readOnly value={`${location.origin}${formPath(tenantId)}`} />
      <TextInput
        label={t("hotline")}
        description={t("hotlineText")}
        maxLength={60}
        value={form.hotline}
        onChange={({ currentTarget }) => change({ hotline: currentTarget.value })}
      />
      {form.hotline.trim() !== "" && telAddress(form.hotline) === null ? (
        <Warning text={t("noNumber")} />
      ) : null}
      <Textarea
        label={t("recipients")}
        description={t("recipientsText", { most: demandRecipientsMost })}
        autosize
        minRows={2}
        maxRows={6}
        error={wrong}
        value={form.recipients}
        onChange={({ currentTarget }) => change({ recipients: currentTarget.value })}
      />
      {mail && !mail.mail && form.recipients.trim() !== "" ? <Warning text={t("noMail")} /> : null}
      {mail && mail.failedLetters > 0 ? (
        <Warning text={t("failedLetters", { count: mail.failedLetters })} />
      ) : null}
      <TextInput
        label={t("retention")}
        description={t("retentionText")}
        inputMode="numeric"
        value={form.retention}
        error={isNoRetention(form.retention) ? t("retentionWrong") : null}
        onChange={({ currentTarget }) => change({ retention: currentTarget.value })}
      />
      <Text fw={500}>{t("texts")}</Text>
      <Text size="xs" c="dimmed">
        {t("textsText")}
      </Text>
      {(["intro", "thanks", "closed"] as const).flatMap((name) => [text(name, "zh"), text(name, "en")])}
      {refused === null ? null : (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
    </Stack>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <Alert color="yellow" role="status" py="xs">
      {text}
    </Alert>
  );
}
