import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { QueryParams } from "@provost/contract/report/report";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import { type ReactNode, useCallback, useState } from "react";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";

const RowsDialog = lazyDialog(async () => (await import("./RowsDialog.tsx")).RowsDialog);

interface RowsBehind {
  onShowRows(steps: readonly DrillStep[]): void;
  dialog: ReactNode;
}

/** A dialog with the rows that a mark represents; `path` contains the drill steps that lead to the mark. */
export function useRowsBehind(
  content: ChartContent,
  params: QueryParams,
  path: readonly DrillStep[],
): RowsBehind {
  const [shown, show] = useState<readonly DrillStep[] | null>(null);
  const onShowRows = useCallback((steps: readonly DrillStep[]) => show([...path, ...steps]), [path]);
  const close = useCallback(() => show(null), []);
  return {
    onShowRows,
    dialog:
      shown === null ? null : <RowsDialog content={content} params={params} steps={shown} onClose={close} />,
  };
}
