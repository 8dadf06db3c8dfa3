import "@provost/pane/pane.css";
import type { Language } from "@provost/contract/language";
import { ChartView } from "@provost/pane/ChartView";
import { type CSSProperties, useMemo } from "react";
import { tableRules } from "../constants.ts";
import { faultSentence } from "../words/chart-words.ts";
import { panelWord } from "../words/table-panel-words.ts";
import { readNote } from "./chart-note.ts";
import { chartGrid, type GridCell } from "./chart-rule.ts";
import { figureOfTable } from "./table-figure.ts";

export interface TableChartProps {
  rows: ReadonlyArray<readonly GridCell[]>;
  /** As `data-chart` has it. */
  note: string;
  language: Language;
  /** Reads it as a table instead. */
  onTable?: () => void;
}

const height: CSSProperties = { height: tableRules.chartHeight };

/** The chart of a table with its titles; where none can be drawn, why. */
export function TableChart({ rows, note: text, language, onTable }: TableChartProps) {
  const note = useMemo(() => readNote(text), [text]);
  const drawn = useMemo(() => {
    const read = chartGrid(rows);
    return read.ok ? figureOfTable(read.grid, note, language) : faultSentence(read.faults, language);
  }, [rows, note, language]);
  if (typeof drawn === "string") return <p className="provost-editor-chart-note">{drawn}</p>;
  const { figure, first } = drawn;
  const isDrawn = figure.kind === "axes" || figure.kind === "pie";
  return (
    <figure className="provost-editor-chart" aria-label={note.title || panelWord("chartOf", language)}>
      <figcaption>
        {note.title === "" ? null : <strong>{note.title}</strong>}
        {note.subTitle === "" ? null : <span>{note.subTitle}</span>}
        {first === "" ? null : <span>{panelWord("pieOfFirst", language, { name: first })}</span>}
      </figcaption>
      {onTable ? (
        <button type="button" className="provost-editor-again" onClick={onTable}>
          {panelWord("showTable", language)}
        </button>
      ) : null}
      <div className="provost-editor-chart-canvas" style={height}>
        {isDrawn ? <ChartView figure={figure} language={language} /> : figure.summary}
      </div>
      {note.xTitle === "" || note.chartType === 5 ? null : (
        <p className="provost-editor-chart-axis">{note.xTitle}</p>
      )}
    </figure>
  );
}
