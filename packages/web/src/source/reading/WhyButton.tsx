import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import { IconEyeQuestion } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import type { ReadingDialogProps } from "./ReadingDialog.tsx";
import { whyWords } from "./why-words.ts";

const Dialog = lazyDialog<ReadingDialogProps>(
  async () => (await import("./ReadingDialog.tsx")).ReadingDialog,
);

interface WhyButtonProps {
  tableName: string;
  /** Told to what stands below, which is not to close by the same Escape. */
  onToggle?: (isOpen: boolean) => void;
}

/** Asks why the reader sees what he sees of a table. */
export function WhyButton({ tableName, onToggle }: WhyButtonProps) {
  const t = useWords(whyWords);
  const [isOpen, setOpen] = useState(false);
  useFocusReturn({ opened: isOpen });
  const toggle = (next: boolean): void => {
    setOpen(next);
    onToggle?.(next);
  };
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconEyeQuestion size={14} aria-hidden="true" />}
        onClick={() => toggle(true)}
      >
        {t("why")}
      </Button>
      {isOpen ? <Dialog tableName={tableName} onClose={() => toggle(false)} /> : null}
    </>
  );
}
