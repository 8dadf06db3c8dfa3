import type { Chart } from "@provost/contract/chart";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";

export interface VersionsDialogProps {
  chartId: string;
  /** An earlier version is the newest now. */
  onRestored(chart: Chart): void;
  onClose(): void;
}

/** The versions of a chart: who saved what, what differs, and the way back. */
export const VersionsDialog = lazyDialog<VersionsDialogProps>(
  async () => (await import("./VersionsDrawer.tsx")).VersionsDrawer,
);
