import { Alert, Button, Group } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { confirm } from "../../../ui/dialog/confirm.tsx";
import type { OpenText } from "../../../ui/rich-text/open-text.ts";
import { TextEditor } from "../../../ui/rich-text/TextEditor.tsx";
import classes from "../Demand.module.css";
import { demandWords } from "../demand-words.ts";

interface NoteEditorProps {
  text: OpenText;
  label: string;
  busy: boolean;
  /** Said above it. */
  warning?: string;
  /** It takes the focus when it comes. */
  hasFocus?: boolean;
  onSave: () => void;
  onCancel: () => void;
}

/** A note while it is written. */
export function NoteEditor({
  text,
  label,
  busy,
  warning,
  hasFocus = false,
  onSave,
  onCancel,
}: NoteEditorProps) {
  const t = useWords(demandWords);
  const takeFocus = useEffectEvent(() => hasFocus && text.session.focus());
  useEffect(() => void takeFocus(), []);
  async function cancel(): Promise<void> {
    const prompt = { title: t("discardTitle"), text: t("discardText"), action: t("discard"), danger: true };
    if (!text.isChanged() || (await confirm(prompt))) onCancel();
  }
  return (
    <section className={classes.note} aria-label={label}>
      {warning === undefined ? null : (
        <Alert color="yellow" role="status" mb="xs">
          {warning}
        </Alert>
      )}
      <TextEditor session={text.session} tools="few" />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => void cancel()}>
          {t("cancel")}
        </Button>
        <Button size="xs" loading={busy} disabled={!text.isChanged()} onClick={onSave}>
          {t("saveNote")}
        </Button>
      </Group>
    </section>
  );
}
