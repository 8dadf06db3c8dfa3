import { Modal } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import { ColourPanel } from "./ColourPanel.tsx";
import { themeWords } from "./theme-words.ts";

interface ColourDialogProps {
  onClose: () => void;
}

/** The primary colour: offered ones, and any other. */
export function ColourDialog({ onClose }: ColourDialogProps) {
  const t = useWords(themeWords);
  return (
    <Modal opened onClose={onClose} title={t("colour")} size={320} returnFocus={false}>
      <ColourPanel onClose={onClose} />
    </Modal>
  );
}
