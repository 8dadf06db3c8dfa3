import type { Language } from "@provost/contract/wire/language";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { tableWord } from "../../words/table-words.ts";
import { cellsOfElement } from "../grid/grid-cells.ts";
import { chartGrid, type GridCell } from "./chart-rule.ts";
import { LazyTableChart } from "./lazy-table-chart.ts";

/** A table of a text that is read, and where its chart is drawn. */
export interface ReadChart {
  table: HTMLTableElement;
  host: HTMLElement;
  rows: GridCell[][];
  note: string;
}

/** Finds the tables that charts are drawn of, and makes the places of these. One that no chart can be drawn of is read as a table: why is its writer's business. */
export function findCharts(body: HTMLElement): ReadChart[] {
  return [...body.querySelectorAll<HTMLTableElement>("table[data-chart]")].flatMap((table) => {
    const rows = cellsOfElement(table);
    table.style.display = "";
    if (!chartGrid(rows).ok) return [];
    const host = body.ownerDocument.createElement("div");
    table.before(host);
    table.style.display = "none";
    return { table, host, rows, note: table.dataset.chart ?? "" };
  });
}

/** Draws charts in the place of their tables; each can be read as its table. */
export function ReadCharts({ charts, language }: { charts: readonly ReadChart[]; language: Language }) {
  return charts.map((chart, at) =>
    createPortal(<OneChart chart={chart} language={language} />, chart.host, String(at)),
  );
}

function OneChart({ chart, language }: { chart: ReadChart; language: Language }) {
  const { table, rows, note } = chart;
  const [asTable, setAsTable] = useState(false);
  useEffect(() => {
    table.style.display = asTable ? "" : "none";
  }, [table, asTable]);
  if (asTable)
    return (
      <button type="button" className="provost-editor-again" onClick={() => setAsTable(false)}>
        {tableWord("showChart", language)}
      </button>
    );
  return <LazyTableChart rows={rows} note={note} language={language} onTable={() => setAsTable(true)} />;
}
