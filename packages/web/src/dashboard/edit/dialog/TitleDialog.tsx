import { Button, Modal, TextInput } from "@mantine/core";
import { limits } from "@provost/contract/wire/limits";
import { type FormEvent, useState } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { DialogFoot } from "../../../ui/dialog/DialogFoot.tsx";
import { editWords } from "../edit-words.ts";

interface TitleDialogProps {
  title: string;
  onDone(title: string): void;
  onClose(): void;
}

/** What a chart is called on this dashboard. */
export function TitleDialog({ title, onDone, onClose }: TitleDialogProps) {
  const t = useWords(editWords);
  const [typed, setTyped] = useState(title);
  const done = (event: FormEvent): void => {
    event.preventDefault();
    onDone(typed.trim());
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t("titleTitle")} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={done}>
        <TextInput
          data-autofocus
          label={t("kpiName")}
          description={t("titleText")}
          maxLength={limits.chartNameLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit">{t("done")}</Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
