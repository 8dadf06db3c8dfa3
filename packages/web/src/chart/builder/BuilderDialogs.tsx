import type { ReactNode } from "react";
import { useCallback, useState } from "react";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { type BuilderDialog, DialogContext } from "./dialog-context.ts";

const OpenDialog = lazyDialog(async () => (await import("./OpenDialog.tsx")).OpenDialog);

/** Holds the dialog that is open over the builder. */
export function BuilderDialogs({ children }: { children: ReactNode }) {
  const [dialog, open] = useState<BuilderDialog | null>(null);
  const close = useCallback(() => open(null), []);
  return (
    <DialogContext value={open}>
      {children}
      {dialog === null ? null : <OpenDialog dialog={dialog} onClose={close} />}
    </DialogContext>
  );
}
