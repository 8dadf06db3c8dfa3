import { Modal } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import { ColourPanel } from "./ColourPanel.tsx";
import { themeWords } from "./theme-words.ts";

interface ColourDialogProps {
  onClose: () => void;
}

/** The colours in a dialog, for widths at which the top bar has no space for their button. */
export function ColourDialog({ onClose }: ColourDialogProps) {
  const t = useWords(themeWords);
  return (
    <Modal opened onClose={onClose} title={t("colour")} size={320} returnFocus={false}>
      <ColourPanel onClose={onClose} />
    </Modal>
  );
}
