import { lazyDialog } from "../ui/lazy-dialog.tsx";
import type { ScheduleDialogProps } from "./ScheduleDialog.tsx";
import type { VersionsDrawerProps } from "./VersionsDrawer.tsx";

/** The states of a data set that are kept. */
export const LazyVersionsDrawer = lazyDialog<VersionsDrawerProps>(
  async () => (await import("./VersionsDrawer.tsx")).VersionsDrawer,
);

/** When a data set is brought in anew. */
export const LazyScheduleDialog = lazyDialog<ScheduleDialogProps>(
  async () => (await import("./ScheduleDialog.tsx")).ScheduleDialog,
);
