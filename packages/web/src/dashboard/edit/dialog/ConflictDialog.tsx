import { Button, Modal } from "@mantine/core";
import { useWords } from "../../../platform/i18n.ts";
import { DialogFoot } from "../../../ui/dialog/DialogFoot.tsx";
import { editWords } from "../edit-words.ts";

interface ConflictDialogProps {
  name: string;
  busy: boolean;
  onTake(): void;
  onOverwrite(): void;
  onClose(): void;
}

/** Another user has saved the dashboard meanwhile. */
export function ConflictDialog({ name, busy, onTake, onOverwrite, onClose }: ConflictDialogProps) {
  const t = useWords(editWords);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("conflictTitle", { name })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <p>{t("conflictText")}</p>
      <DialogFoot>
        <Button variant="default" onClick={onTake}>
          {t("conflictTake")}
        </Button>
        <Button color="red" loading={busy} onClick={onOverwrite}>
          {t("conflictOverwrite")}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
