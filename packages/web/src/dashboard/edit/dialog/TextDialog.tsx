import { Button, Modal, Textarea } from "@mantine/core";
import { limits } from "@provost/contract/wire/limits";
import { type FormEvent, useState } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { DialogFoot } from "../../../ui/dialog/DialogFoot.tsx";
import { editWords } from "../edit-words.ts";

interface TextDialogProps {
  text: string;
  onDone(text: string): void;
  onClose(): void;
}

/** The words of a text tile. */
export function TextDialog({ text, onDone, onClose }: TextDialogProps) {
  const t = useWords(editWords);
  const [typed, setTyped] = useState(text);
  const done = (event: FormEvent): void => {
    event.preventDefault();
    onDone(typed);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t("textTitle")} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={done}>
        <Textarea
          data-autofocus
          label={t("text")}
          description={t("textHint")}
          autosize
          minRows={6}
          maxRows={16}
          maxLength={limits.textTileLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={typed.trim() === ""}>
            {t("done")}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
