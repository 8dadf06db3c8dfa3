import { useFocusReturn } from "@mantine/hooks";
import { type ReactNode, useCallback, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import type { ReadingDialogProps } from "./ReadingDialog.tsx";
import { whyWords } from "./why-words.ts";

const Dialog = lazyDialog<ReadingDialogProps>(
  async () => (await import("./ReadingDialog.tsx")).ReadingDialog,
);

interface Why {
  /** The query as it is shown to the user. */
  text: string;
  onWhy: () => void;
  dialog: ReactNode;
}

/** A dialog that explains why the user sees these columns and rows of a table; calls `onToggle` when it opens or closes. */
export function useWhyDialog(tableName: string, onToggle?: (isOpen: boolean) => void): Why {
  const t = useWords(whyWords);
  const [isOpen, setOpen] = useState(false);
  useFocusReturn({ opened: isOpen });
  const toggle = useCallback(
    (next: boolean): void => {
      setOpen(next);
      onToggle?.(next);
    },
    [onToggle],
  );
  return {
    text: t("why"),
    onWhy: useCallback(() => toggle(true), [toggle]),
    dialog: isOpen ? <Dialog tableName={tableName} onClose={() => toggle(false)} /> : null,
  };
}
