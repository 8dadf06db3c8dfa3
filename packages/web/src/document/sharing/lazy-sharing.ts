import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import type { SharingDialogProps } from "./SharingDialog.tsx";

/** The sharing of a chart, a dashboard or a data set. */
export const LazySharingDialog = lazyDialog<SharingDialogProps>(
  async () => (await import("./SharingDialog.tsx")).SharingDialog,
);
