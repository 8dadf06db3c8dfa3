import { lazyDialog } from "../ui/dialog/lazy-dialog.tsx";
import type { ScheduleDialogProps } from "./generation/ScheduleDialog.tsx";
import type { VersionsDrawerProps } from "./generation/VersionsDrawer.tsx";

/** The states of a data set that are kept. */
export const LazyVersionsDrawer = lazyDialog<VersionsDrawerProps>(
  async () => (await import("./generation/VersionsDrawer.tsx")).VersionsDrawer,
);

/** When a data set is brought in anew. */
export const LazyScheduleDialog = lazyDialog<ScheduleDialogProps>(
  async () => (await import("./generation/ScheduleDialog.tsx")).ScheduleDialog,
);
