import "@provost/pane/pane.css";
import type { Language } from "@provost/contract/wire/language";
import { ChartView } from "@provost/pane/ChartView";
import { useChart } from "@provost/pane/use-chart";
import { type CSSProperties, useMemo } from "react";
import { tableRules } from "../../constants.ts";
import { faultSentence } from "../../words/chart-words.ts";
import { panelWord } from "../../words/table-panel-words.ts";
import { readNote } from "./chart-note.ts";
import { chartGrid, type GridCell } from "./chart-rule.ts";
import { chartOfTable } from "./table-figure.ts";

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
    return read.ok ? chartOfTable(read.grid, note, language) : faultSentence(read.faults, language);
  }, [rows, note, language]);
  if (typeof drawn === "string") return <p className="provost-editor-chart-note">{drawn}</p>;
  const { type, input, first } = drawn;
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
        <DrawnTable type={type} input={input} />
      </div>
      {note.xTitle === "" || note.chartType === 5 ? null : (
        <p className="provost-editor-chart-axis">{note.xTitle}</p>
      )}
    </figure>
  );
}

function DrawnTable({ type, input }: Pick<ReturnType<typeof chartOfTable>, "type" | "input">) {
  const made = useChart(type, input);
  if (made.phase !== "here") return null;
  const { drawn, figure } = made.part;
  return drawn ? <ChartView chart={drawn} language={input.language} /> : figure.summary;
}
