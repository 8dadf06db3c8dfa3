import { Button, Modal } from "@mantine/core";
import { demandRecipientsMost, StoredDemandSettings } from "@provost/contract/demand/demand-settings";
import { useState } from "react";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import type { Editing } from "../../../platform/tab/use-editing.ts";
import { confirm } from "../../../ui/dialog/confirm.tsx";
import { DialogFoot } from "../../../ui/dialog/DialogFoot.tsx";
import { useSaving } from "../../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../../ui/notify.ts";
import { countOlder, saveSetup } from "../demand.queries.ts";
import { SetupComparison } from "./SetupComparison.tsx";
import { SetupFields } from "./SetupFields.tsx";
import {
  daysOf,
  formOf,
  isNoRetention,
  keepsShorter,
  rebased,
  recipientsProblem,
  type SetupForm,
  settingsOf,
} from "./setup-form.ts";
import { setupWords } from "./setup-words.ts";

interface SetupDialogProps {
  editing: Editing<SetupForm>;
  isDirty: boolean;
  onChange: (form: SetupForm, opened?: SetupForm) => void;
  onClose: () => void;
}

/** How the tenant's public form is set up. */
export function SetupDialog({ editing, isDirty, onChange, onClose }: SetupDialogProps) {
  const t = useWords(setupWords);
  const language = useLanguage();
  const { form } = editing;
  const [isAsking, setAsking] = useState(false);
  const saving = useSaving(saveSetup, StoredDemandSettings);
  const { theirs } = saving;
  const problem = recipientsProblem(form.recipients);
  const wrong =
    problem === null
      ? null
      : problem === "many"
        ? t("tooMany", { most: demandRecipientsMost })
        : t("wrongMail", { mail: problem.wrong });

  /** Nothing is removed by a number that was typed without knowing what it does. */
  async function isSureOfRetention({ form: mine, opened }: Editing<SetupForm>): Promise<boolean> {
    const days = daysOf(mine.retention);
    if (days === null || !keepsShorter(mine, opened)) return true;
    const count = await countOlder(days);
    return (
      count === 0 ||
      confirm({
        title: t("olderTitle", { days: days.toLocaleString(language) }),
        text: t("olderText", { count, shown: count.toLocaleString(language) }),
        action: t("olderAction"),
        danger: true,
      })
    );
  }

  async function save(mine: Editing<SetupForm>): Promise<void> {
    setAsking(true);
    const isSure = await isSureOfRetention(mine).catch(() => false);
    setAsking(false);
    if (!isSure || (await saving.run(settingsOf(mine.form))) === null) return;
    notifyDone(t("saved"));
    onClose();
  }

  async function close(): Promise<void> {
    const question = { title: t("discardTitle"), text: t("discardText"), action: t("discard"), danger: true };
    if (!isDirty || (await confirm(question))) onClose();
  }

  if (theirs !== null)
    return (
      <Modal opened onClose={() => void close()} title={t("stale")} size="lg">
        <SetupComparison
          mine={form}
          theirs={formOf(theirs)}
          isSaving={saving.isSaving}
          onTakeTheirs={onClose}
          onKeepMine={() => {
            const mine = rebased(editing, formOf(theirs));
            onChange(mine.form, mine.opened);
            void save(mine);
          }}
        />
      </Modal>
    );
  return (
    <Modal opened onClose={() => void close()} title={t("title")} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null && !isNoRetention(form.retention)) void save(editing);
        }}
      >
        <SetupFields form={form} wrong={wrong} refused={saving.refusedText} onChange={onChange} />
        <DialogFoot>
          <Button variant="default" onClick={() => void close()}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isAsking || saving.isSaving}>
            {t("save")}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
