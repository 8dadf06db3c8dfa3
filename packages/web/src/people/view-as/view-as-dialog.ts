import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import type { ViewAsDialogProps } from "./ViewAsDialog.tsx";

/** The dialog that shows what another user sees, in a chunk of its own. */
export const LazyViewAsDialog = lazyDialog<ViewAsDialogProps>(
  async () => (await import("./ViewAsDialog.tsx")).ViewAsDialog,
);
