import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import type { VersionsDialogProps } from "./VersionsDrawer.tsx";

/** The versions of a chart: who saved what, what differs, and the way back. */
export const VersionsDialog = lazyDialog<VersionsDialogProps>(
  async () => (await import("./VersionsDrawer.tsx")).VersionsDrawer,
);
