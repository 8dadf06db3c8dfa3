import {
  Alert,
  Button,
  Modal,
  NumberInput,
  Skeleton,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { DemandSettings, demandRecipientsMost } from "@provost/contract/demand-settings";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { useWords } from "../../platform/i18n.ts";
import { useUser } from "../../platform/identity.ts";
import { DialogFoot } from "../../ui/DialogFoot.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/QueryStates.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { saveSetup, setupOptions } from "./demand.queries.ts";
import { formPath } from "./demand-link.ts";
import { formOf, recipientsProblem, type SetupForm, settingsOf } from "./setup-form.ts";
import { setupWords } from "./setup-words.ts";

/** How the tenant's public form is set up. */
export function SetupDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(setupWords);
  const query = useQuery(setupOptions);
  return (
    <Modal opened onClose={onClose} title={t("title")} size="lg">
      <QueryStates query={query} skeleton={<Skeleton height={480} />}>
        {({ mail, version, ...settings }) => (
          <SetupFields settings={settings} version={version} mail={mail} onClose={onClose} />
        )}
      </QueryStates>
    </Modal>
  );
}

const Stored = DemandSettings.extend({ version: z.number() });

interface SetupFieldsProps {
  settings: DemandSettings;
  version: number;
  mail: boolean;
  onClose: () => void;
}

function SetupFields({ settings, version, mail, onClose }: SetupFieldsProps) {
  const t = useWords(setupWords);
  const client = useQueryClient();
  const tenantId = useUser()?.tenantId;
  const [form, setForm] = useState(() => formOf(settings));
  const [base, setBase] = useState(version);
  const saving = useSaving(saveSetup, Stored);
  const change = (part: Partial<SetupForm>): void => setForm((before) => ({ ...before, ...part }));
  const problem = recipientsProblem(form.recipients);
  const wrong =
    problem === null
      ? null
      : problem === "many"
        ? t("tooMany", { most: demandRecipientsMost })
        : t("wrongMail", { mail: problem.wrong });

  async function save(): Promise<void> {
    // What stands now has been compared with: saving again replaces it.
    const at = saving.theirs?.version ?? base;
    setBase(at);
    const saved = await saving.run({ ...settingsOf(form), version: at });
    if (saved === null) return;
    await client.invalidateQueries({ queryKey: setupOptions.queryKey });
    notifyDone(t("saved"));
    onClose();
  }

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
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) void save();
      }}
    >
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
        {mail ? null : (
          <Text size="xs" c="dimmed">
            {t("noMail")}
          </Text>
        )}
        <NumberInput
          label={t("retention")}
          description={t("retentionText")}
          min={1}
          max={3650}
          allowDecimal={false}
          value={form.retentionDays ?? ""}
          onChange={(typed) => change({ retentionDays: typeof typed === "number" ? typed : null })}
        />
        <Text fw={500}>{t("texts")}</Text>
        <Text size="xs" c="dimmed">
          {t("textsText")}
        </Text>
        {(["intro", "thanks", "closed"] as const).flatMap((name) => [text(name, "zh"), text(name, "en")])}
        {saving.theirs === null ? null : (
          <Alert color="yellow" role="alert">
            {t("stale")}
          </Alert>
        )}
        {saving.refusedText === null ? null : (
          <Alert color="red" role="alert">
            {saving.refusedText}
          </Alert>
        )}
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={saving.isSaving}>
          {t("save")}
        </Button>
      </DialogFoot>
    </form>
  );
}
