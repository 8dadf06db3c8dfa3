import { lazyDialog } from "../ui/dialog/lazy-dialog.tsx";
import type { RowsDrawerProps } from "./RowsDrawer.tsx";

/** The first rows of a table, seen from a list. */
export const LazyRowsDrawer = lazyDialog<RowsDrawerProps>(
  async () => (await import("./RowsDrawer.tsx")).RowsDrawer,
);
