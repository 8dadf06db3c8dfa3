import { lazyPart, useLoaded } from "../../engine/use-loaded.ts";
import { word } from "../../pane-words.ts";
import { StateNote } from "../../StateNote.tsx";
import type { PivotTableProps } from "../../table/PivotTable.tsx";

const pivotTable = lazyPart(async () => (await import("../../table/PivotTable.tsx")).PivotTable);

/** A pivot table that fills its parent. */
export function PivotView(props: PivotTableProps) {
  const { language } = props.figure;
  const PivotTable = useLoaded(pivotTable);
  if (PivotTable.phase === "failed")
    return <StateNote kind="engineFailed" language={language} onRetry={PivotTable.retry} />;
  if (PivotTable.phase === "loading")
    return <div className="provost-pane-skeleton" role="status" aria-label={word("loading", language)} />;
  return <PivotTable.part {...props} />;
}
