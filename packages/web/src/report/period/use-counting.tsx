import { type ReactNode, useId, useState } from "react";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";

const CountedPopover = lazyDialog(async () => (await import("./CountedPopover.tsx")).CountedPopover);

/** A form for counting a period below an element, loaded when it opens: the element's `ref`, how it opens, and the form itself. */
export function useCounting(value: string, onApply: (value: string) => void) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const form: ReactNode =
    isUsed && anchor !== null ? (
      <CountedPopover
        hung={{ anchor, id, opened: isOpen }}
        value={value}
        onApply={onApply}
        onClose={() => {
          setOpen(false);
          // The item of a menu that opened it is gone.
          anchor.focus({ preventScroll: true });
        }}
      />
    ) : null;
  return {
    ref: setAnchor,
    isOpen,
    open: () => {
      setUsed(true);
      setOpen(true);
    },
    form,
  };
}
