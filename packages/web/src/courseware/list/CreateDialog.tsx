import { Button, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { Courseware } from "@provost/contract/courseware/courseware";
import { coursewareLimits } from "@provost/contract/wire/feature-limits";
import { limits } from "@provost/contract/wire/limits";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { createCourseware } from "../courseware.queries.ts";
import { coursewarePath } from "../courseware-link.ts";
import { listWords } from "./list-words.ts";

/** Names a new courseware, then opens it to be written. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(listWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(t("newName"));
  const [summary, setSummary] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isClosed = useRef(false);
  const isMissing = name.trim() === "";

  const close = (): void => {
    isClosed.current = true;
    onClose();
  };
  async function make(): Promise<Courseware | null> {
    try {
      return await createCourseware({ name: name.trim(), summary: summary.trim() });
    } catch (error) {
      if (error instanceof NetworkFailure) setRefused(t("unreached"));
      else if (error instanceof CallError) setRefused(error.msg);
      else throw error;
      return null;
    }
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isMissing || isBusy) return;
    setBusy(true);
    setRefused(null);
    const made = await make();
    if (made !== null) void client.invalidateQueries({ queryKey: ["courseware", "list"] });
    // If the dialog was closed meanwhile, the user stays on the current page.
    if (isClosed.current) return;
    setBusy(false);
    if (made === null) return;
    close();
    navigate(`${coursewarePath(made.id)}?edit=1`);
  }

  return (
    <Modal
      opened
      onClose={close}
      // A click beside it would throw away what was typed.
      closeOnClickOutside={summary === "" && name === t("newName")}
      title={t("create")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm" pb="md">
          <TextInput
            label={t("name")}
            required
            data-autofocus
            maxLength={limits.chartNameLength}
            value={name}
            error={isMissing ? t("nameMissing") : undefined}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Textarea
            label={t("summary")}
            description={t("summaryText")}
            rows={3}
            maxLength={coursewareLimits.summaryLength}
            value={summary}
            onChange={({ currentTarget }) => setSummary(currentTarget.value)}
          />
          {refused === null ? null : (
            <Text c="var(--mantine-color-error)" role="alert">
              {refused}
            </Text>
          )}
        </Stack>
        <DialogFoot>
          <Button variant="default" onClick={close}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t("createNow")}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
