import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { QueryParams } from "@provost/contract/report/report";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import { type ReactNode, useCallback, useState } from "react";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";

const RowsDialog = lazyDialog(async () => (await import("./RowsDialog.tsx")).RowsDialog);

interface RowsBehind {
  /** Left out where the question is SQL of its own: nobody knows which rows a mark of it stands for. */
  onShowRows: ((steps: readonly DrillStep[]) => void) | undefined;
  dialog: ReactNode;
}

/** A dialog with the rows that a mark stands for; `path` are the steps taken to where the mark is. */
export function useRowsBehind(
  content: ChartContent,
  params: QueryParams,
  path: readonly DrillStep[],
): RowsBehind {
  const [shown, show] = useState<readonly DrillStep[] | null>(null);
  const onShowRows = useCallback((steps: readonly DrillStep[]) => show([...path, ...steps]), [path]);
  const close = useCallback(() => show(null), []);
  return {
    onShowRows: content.sql ? undefined : onShowRows,
    dialog:
      shown === null ? null : <RowsDialog content={content} params={params} steps={shown} onClose={close} />,
  };
}
