import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import type { ViewAsDialogProps } from "./ViewAsDialog.tsx";

/** What somebody else sees, in a chunk of its own. */
export const LazyViewAsDialog = lazyDialog<ViewAsDialogProps>(
  async () => (await import("./ViewAsDialog.tsx")).ViewAsDialog,
);
