import { Alert, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { demandRecipientsMost } from "@provost/contract/demand/demand-settings";
import { telAddress } from "@provost/contract/people/phone-rule";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../../platform/i18n.ts";
import { useUser } from "../../../platform/identity.ts";
import type { FormOf } from "../../../ui/form/use-entity-form.ts";
import { setupOptions } from "../demand.queries.ts";
import { formPath } from "../demand-link.ts";
import { isNoRetention, recipientsProblem, type setupForm } from "./setup-form.ts";
import { setupWords } from "./setup-words.ts";

/** What can be set up of the public form. */
export function SetupFields({ form }: { form: FormOf<typeof setupForm> }) {
  const { values, change } = form;
  const t = useWords(setupWords);
  const tenantId = useUser()?.tenantId;
  const mail = useQuery(setupOptions).data;
  const problem = recipientsProblem(values.recipients);
  const wrong =
    problem === null
      ? null
      : problem === "many"
        ? t("tooMany", { most: demandRecipientsMost })
        : t("wrongMail", { mail: problem.wrong });
  const text = (name: "intro" | "thanks" | "closed", language: "zh" | "en") => (
    <Textarea
      key={`${name}_${language}`}
      label={t(`${name}_${language}`)}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={name === "intro" ? 2000 : 500}
      value={values[name][language]}
      onChange={({ currentTarget }) =>
        change({ [name]: { ...values[name], [language]: currentTarget.value } })
      }
    />
  );
  return (
    <>
      <Switch
        label={t("open")}
        description={t("openText")}
        checked={values.open}
        onChange={({ currentTarget }) => change({ open: currentTarget.checked })}
      />
      <TextInput label={t("address")} readOnly value={`${location.origin}${formPath(tenantId)}`} />
      <TextInput
        label={t("hotline")}
        description={t("hotlineText")}
        maxLength={60}
        value={values.hotline}
        onChange={({ currentTarget }) => change({ hotline: currentTarget.value })}
      />
      {values.hotline.trim() !== "" && telAddress(values.hotline) === null ? (
        <Warning text={t("noNumber")} />
      ) : null}
      <Textarea
        label={t("recipients")}
        description={t("recipientsText", { most: demandRecipientsMost })}
        autosize
        minRows={2}
        maxRows={6}
        error={wrong}
        value={values.recipients}
        onChange={({ currentTarget }) => change({ recipients: currentTarget.value })}
      />
      {mail && !mail.mail && values.recipients.trim() !== "" ? <Warning text={t("noMail")} /> : null}
      {mail && mail.failedLetters > 0 ? (
        <Warning text={t("failedLetters", { count: mail.failedLetters })} />
      ) : null}
      <TextInput
        label={t("retention")}
        description={t("retentionText")}
        inputMode="numeric"
        value={values.retention}
        error={isNoRetention(values.retention) ? t("retentionWrong") : null}
        onChange={({ currentTarget }) => change({ retention: currentTarget.value })}
      />
      <Text fw={500}>{t("texts")}</Text>
      <Text size="xs" c="dimmed">
        {t("textsText")}
      </Text>
      {(["intro", "thanks", "closed"] as const).flatMap((name) => [text(name, "zh"), text(name, "en")])}
    </>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <Alert color="yellow" role="status" py="xs">
      {text}
    </Alert>
  );
}
