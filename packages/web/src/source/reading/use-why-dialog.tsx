import { useFocusReturn } from "@mantine/hooks";
import { type ReactNode, useCallback, useState } from "react";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import type { ReadingDialogProps } from "./ReadingDialog.tsx";

const Dialog = lazyDialog<ReadingDialogProps>(
  async () => (await import("./ReadingDialog.tsx")).ReadingDialog,
);

/** A dialog that says why the reader sees what he sees of a table; `onToggle` is told of its coming and going. */
export function useWhyDialog(
  tableName: string,
  onToggle?: (isOpen: boolean) => void,
): { onWhy(): void; dialog: ReactNode } {
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
    onWhy: useCallback(() => toggle(true), [toggle]),
    dialog: isOpen ? <Dialog tableName={tableName} onClose={() => toggle(false)} /> : null,
  };
}
