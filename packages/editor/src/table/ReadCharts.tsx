import type { Language } from "@provost/contract/language";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { tableWord } from "../words/table-words.ts";
import { chartGrid, type GridCell } from "./chart-rule.ts";
import { cellsOfElement } from "./grid-cells.ts";
import { LazyTableChart } from "./lazy-table-chart.ts";

/** A table of a text that is read, and where its chart is drawn. */
export interface ReadChart {
  table: HTMLTableElement;
  host: HTMLElement;
  rows: GridCell[][];
  note: string;
  canDraw: boolean;
}

/** Finds the tables that charts are drawn of, and makes the places of these. */
export function findCharts(body: HTMLElement): ReadChart[] {
  return [...body.querySelectorAll<HTMLTableElement>("table[data-chart]")].map((table) => {
    const host = body.ownerDocument.createElement("div");
    table.before(host);
    const rows = cellsOfElement(table);
    const canDraw = chartGrid(rows).ok;
    table.style.display = canDraw ? "none" : "";
    return { table, host, rows, note: table.dataset.chart ?? "", canDraw };
  });
}

/** Draws charts in the place of their tables; each can be read as its table, and is one where it cannot be drawn. */
export function ReadCharts({ charts, language }: { charts: readonly ReadChart[]; language: Language }) {
  return charts.map((chart, at) =>
    createPortal(<OneChart chart={chart} language={language} />, chart.host, String(at)),
  );
}

function OneChart({ chart, language }: { chart: ReadChart; language: Language }) {
  const { table, rows, note, canDraw } = chart;
  const [asTable, setAsTable] = useState(!canDraw);
  useEffect(() => {
    table.style.display = asTable ? "" : "none";
  }, [table, asTable]);
  if (asTable && canDraw)
    return (
      <button type="button" className="provost-editor-again" onClick={() => setAsTable(false)}>
        {tableWord("showChart", language)}
      </button>
    );
  return (
    <LazyTableChart
      rows={rows}
      note={note}
      language={language}
      {...(canDraw ? { onTable: () => setAsTable(true) } : {})}
    />
  );
}
