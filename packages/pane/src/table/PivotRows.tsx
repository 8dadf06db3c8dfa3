import type { PivotFigure } from "@provost/report-core/chart-type/pivot/pivot-figure";
import type { VirtualItem } from "@tanstack/react-virtual";
import { pivotDatum } from "../drill/pivot-datum.ts";
import { type CellPlace, type CellRange, holds } from "./cell-range.ts";
import { pivotLine } from "./pivot-grid.ts";

interface PivotRowsProps {
  figure: PivotFigure;
  /** The rows that are drawn. */
  items: readonly VirtualItem[];
  /** Where the rows begin and end, px. */
  begin: number;
  end: number;
  /** Lines of headings. */
  before: number;
  active: CellPlace;
  range: CellRange | null;
  /** The text of a cell can be drilled into. */
  leads: boolean;
}

/** The rows of a pivot table that are in sight; empty rows hold the place of the others. */
export function PivotRows({ figure, items, begin, end, before, active, range, leads }: PivotRowsProps) {
  const width = figure.rowDimensions.length + figure.columns.length;
  const last = items.at(-1);
  return (
    <tbody>
      {items.map(({ index, start }, at) => {
        const gap = start - (items[at - 1]?.end ?? begin);
        return [
          gap > 0 ? <Gap key={`gap ${index}`} height={gap} width={width} /> : null,
          <PivotRow
            key={index}
            figure={figure}
            row={index}
            line={before + index + 1}
            active={active}
            range={range}
            leads={leads}
          />,
        ];
      })}
      {last && end > last.end ? <Gap height={end - last.end} width={width} /> : null}
    </tbody>
  );
}

function Gap({ height, width }: { height: number; width: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className="provost-pivot-gap">
      <td colSpan={width} style={{ height }} />
    </tr>
  );
}

interface PivotRowProps extends Pick<PivotRowsProps, "figure" | "active" | "range" | "leads"> {
  row: number;
  /** Its place among all lines, from 1. */
  line: number;
}

function PivotRow({ figure, row, line, active, range, leads }: PivotRowProps) {
  const own = figure.rows[row];
  if (!own) return null;
  const sides = figure.rowDimensions.length;
  const { kind, cells } = pivotLine(figure, own);
  const previous = figure.rows[row - 1];
  const repeats = (column: number): boolean =>
    kind === "cell" &&
    column < sides - 1 &&
    previous?.kind === "cell" &&
    cells.slice(0, column + 1).every((cell, at) => cell === previous.labels[at]);
  return (
    <tr data-kind={kind} aria-rowindex={line}>
      {cells.map((text, column) => {
        const isActive = active.row === row && active.column === column;
        const common = {
          "data-row": row,
          "data-column": column,
          "data-leads": (leads && text !== "" && pivotDatum(figure, row, column) !== null) || undefined,
          "aria-selected": holds(range, { row, column }),
          tabIndex: isActive ? 0 : -1,
          children: <span className="provost-pivot-text">{text}</span>,
        };
        return column < sides ? (
          <th
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity beyond their place
            key={column}
            scope="row"
            data-side={column}
            data-repeats={repeats(column) || undefined}
            {...common}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <td key={column} data-kind={figure.columns[column - sides]?.kind} {...common} />
        );
      })}
    </tr>
  );
}
