import { lazyDialog } from "../ui/lazy-dialog.tsx";
import type { RowsDrawerProps } from "./RowsDrawer.tsx";

/** The first rows of a table, seen from a list. */
export const RowsDialog = lazyDialog<RowsDrawerProps>(
  async () => (await import("./RowsDrawer.tsx")).RowsDrawer,
);
