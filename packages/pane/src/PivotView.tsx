import type { Datum, PivotFigure } from "@provost/report-core/figure/figure";
import { word } from "./pane-words.ts";
import { StateNote } from "./StateNote.tsx";
import { lazyPart, useLoaded } from "./use-loaded.ts";

const pivotTable = lazyPart(async () => (await import("./table/PivotTable.tsx")).PivotTable);

export interface PivotViewProps {
  figure: PivotFigure;
  /** Called when the words of a cell are chosen by click or key; `at` in px of the window. */
  onSelect?: ((datum: Datum, at: { x: number; y: number }) => void) | undefined;
}

/** A pivot table that fills its parent. */
export function PivotView(props: PivotViewProps) {
  const { language } = props.figure;
  const PivotTable = useLoaded(pivotTable);
  if (PivotTable.phase === "failed")
    return <StateNote kind="engineFailed" language={language} onRetry={PivotTable.retry} />;
  if (PivotTable.phase === "loading")
    return <div className="provost-pane-skeleton" role="status" aria-label={word("loading", language)} />;
  return <PivotTable.part {...props} />;
}
