import { Button, Group } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import type { EditorSession } from "../../session-shape.ts";
import { type ChartWord, chartWord, faultLines } from "../../words/chart-words.ts";
import { word } from "../../words/editor-words.ts";
import { chooseCell } from "../grid/mend-table.ts";
import { type ChartMend, mendOf } from "./chart-mend.ts";
import type { ChartFaults, GridCell, NotNumber } from "./chart-rule.ts";

interface ChartNeedsProps {
  session: EditorSession;
  rows: ReadonlyArray<readonly GridCell[]>;
  faults: ChartFaults;
  /** Takes the chart away that the table has. */
  remove: ReactNode;
  close: () => void;
  onMend: (mend: ChartMend) => void;
}

const shownRows = 6;

const placeOf = ({ row, column }: Pick<NotNumber, "row" | "column">): string => `${row}.${column}`;

/** Why no chart can be drawn of a table; beside it the table as it would have to be, where that loses nothing. */
export function ChartNeeds({ session, rows, faults, remove, close, onMend }: ChartNeedsProps) {
  const language = session.language.get();
  const w = (key: ChartWord, values: Readonly<Record<string, string | number>> = {}): string =>
    chartWord(key, language, values);
  const mend = useMemo(() => mendOf(rows, faults), [rows, faults]);
  const isOffered = mend !== null && mend.heads + mend.cells.length > 0;
  const left = useMemo(() => new Set(mend?.left.map(placeOf)), [mend]);
  const goTo = (cell: NotNumber): void => {
    close();
    chooseCell(session.editor, cell);
  };
  return (
    <div className="provost-editor-form provost-editor-chart-needs">
      <div role="alert">
        {w("none")}
        <ul>
          {faultLines(faults, language).map(({ line, cell }) => (
            <li key={line}>
              {cell && left.has(placeOf(cell)) ? (
                <button type="button" className="provost-editor-again" onClick={() => goTo(cell)}>
                  {line}
                </button>
              ) : (
                line
              )}
            </li>
          ))}
        </ul>
      </div>
      {mend && isOffered ? (
        <>
          <Preview
            rows={rows}
            mend={mend}
            left={left}
            label={w("preview")}
            more={(count) => w("moreRows", { count })}
          />
          <ul>
            {mend.heads > 0 ? <li>{w("mendHeads")}</li> : null}
            {mend.cells.length > 0 ? <li>{w("mendCells", { count: mend.cells.length })}</li> : null}
            {mend.unit === "" ? null : <li>{w("mendUnit", { unit: mend.unit })}</li>}
          </ul>
          <small>{w("mendKept")}</small>
        </>
      ) : null}
      <Group gap="xs" justify="flex-end">
        {remove}
        <Button size="xs" variant={isOffered ? "default" : "filled"} onClick={close}>
          {word("close", language)}
        </Button>
        {mend && isOffered ? (
          <Button size="xs" data-autofocus onClick={() => onMend(mend)}>
            {w("mend")}
          </Button>
        ) : null}
      </Group>
    </div>
  );
}

interface PreviewProps {
  rows: ReadonlyArray<readonly GridCell[]>;
  mend: ChartMend;
  left: ReadonlySet<string>;
  label: string;
  more: (count: number) => string;
}

/** The first rows of the table as they would be; what changes is marked. */
function Preview({ rows, mend, left, label, more }: PreviewProps) {
  const becomes = new Map(mend.cells.map((cell) => [placeOf(cell), cell.becomes]));
  const hidden = rows.length - shownRows;
  return (
    <div className="provost-editor-chart-preview">
      <table aria-label={label}>
        <tbody>
          {rows.slice(0, shownRows).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <tr key={row}>
              {cells.map(({ text, isHeader }, column) => {
                const place = placeOf({ row: row + 1, column: column + 1 });
                const isHead = row === 0 || column === 0;
                const Cell = isHead ? "th" : "td";
                const isChanged = (isHead && !isHeader) || becomes.has(place);
                return (
                  <Cell
                    key={place}
                    data-changed={isChanged || undefined}
                    data-left={left.has(place) || undefined}
                  >
                    {becomes.has(place) ? <s>{text}</s> : null}
                    {becomes.get(place) ?? text}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 ? <small>{more(hidden)}</small> : null}
    </div>
  );
}
