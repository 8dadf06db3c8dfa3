import type { Language } from "@provost/contract/wire/language";
import { memo, useDeferredValue, useMemo } from "react";
import { createPortal } from "react-dom";
import type { EditorSession } from "../../session-shape.ts";
import { useValue } from "../../use-value.ts";
import { cellsOfNode } from "../grid/grid-cells.ts";
import type { PlacedChart } from "../table-storage.ts";
import { LazyTableChart } from "./lazy-table-chart.ts";

/** Draws the charts of the text's tables, each below its table. */
export function TableCharts({ session }: { session: EditorSession }) {
  const placed = useValue(session.editor.storage.table.charts);
  // A key is painted before the chart follows it.
  const charts = useDeferredValue(placed);
  const language = useValue(session.language);
  return [...charts].map(([host, chart]) =>
    createPortal(<OneChart chart={chart} language={language} />, host, chart.key),
  );
}

const OneChart = memo(
  function OneChart({ chart: { table }, language }: { chart: PlacedChart; language: Language }) {
    const rows = useMemo(() => cellsOfNode(table), [table]);
    return <LazyTableChart rows={rows} note={String(table.attrs["data-chart"])} language={language} />;
  },
  (before, now) => before.chart.table === now.chart.table && before.language === now.language,
);
