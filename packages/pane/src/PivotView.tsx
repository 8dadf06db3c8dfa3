import type { Datum, PivotFigure } from "@provost/report-core/figure/figure";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { pivotDatum } from "./drill/pivot-datum.ts";
import { word } from "./pane-words.ts";
import { type CellPlace, stepTo } from "./table/cell-range.ts";
import { pivotGrid } from "./table/pivot-grid.ts";

/** Rows drawn at most; the rest is said, and in the CSV. */
const mostRows = 1000;
/** Rows a page key goes by. */
const page = 8;

interface PivotViewProps {
  figure: PivotFigure;
  /** Called when a cell is chosen by click or key; `at` in px of the window. */
  onSelect?: ((datum: Datum, at: { x: number; y: number }) => void) | undefined;
}

/** A pivot table that fills its parent: headings in groups, subtotals and totals set off; headings and row names stay in sight, arrows go from cell to cell. */
export function PivotView({ figure, onSelect }: PivotViewProps) {
  const { heads, rows } = useMemo(() => pivotGrid(figure), [figure]);
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const sides = figure.rowDimensions.length;
  const shown = rows.slice(0, mostRows);

  const choose = (place: CellPlace, at: { x: number; y: number }): void => {
    const datum = pivotDatum(figure, place.row, place.column);
    if (datum) onSelect?.(datum, at);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-row]") : null;
    if (!cell) return;
    if (event.key === "Enter" || event.key === " ") {
      const { left, bottom } = cell.getBoundingClientRect();
      choose(active, { x: left + 12, y: bottom });
    } else {
      const next = stepTo(event.key, event.ctrlKey || event.metaKey, active, {
        rows: shown.length,
        columns: sides + figure.columns.length,
        page,
      });
      if (!next || next.row < 0) return;
      setActive(next);
      table.current
        ?.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)
        ?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const cellProps = (row: number, column: number) => ({
    "data-row": row,
    "data-column": column,
    "data-leads": (onSelect !== undefined && pivotDatum(figure, row, column) !== null) || undefined,
    tabIndex: active.row === row && active.column === column ? 0 : -1,
    onClick: (event: { clientX: number; clientY: number }) => {
      setActive({ row, column });
      choose({ row, column }, { x: event.clientX, y: event.clientY });
    },
  });
  return (
    <div className="provost-pane-table">
      <div className="provost-pane-scroll">
        <table
          ref={table}
          className="provost-pivot"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows go from cell to cell
          role="grid"
          aria-label={figure.summary}
          aria-rowcount={rows.length + heads.length}
          onKeyDown={onKeyDown}
        >
          <thead>
            {heads.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of headings have no identity beyond their place
              <tr key={at}>
                {line.map(({ label, span, isSide }, place) =>
                  isSide && label === "" ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={place} data-side={place} />
                  ) : (
                    <th
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      key={place}
                      scope={span > 1 ? "colgroup" : "col"}
                      colSpan={span}
                      data-side={isSide ? place : undefined}
                      data-group={span > 1 || undefined}
                    >
                      {label}
                    </th>
                  ),
                )}
              </tr>
            ))}
          </thead>
          <tbody>
            {shown.map(({ kind, cells }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <tr key={row} data-kind={kind}>
                {cells.map((text, column) => {
                  const before = rows[row - 1];
                  const repeats =
                    kind === "cell" &&
                    column < sides - 1 &&
                    before?.kind === "cell" &&
                    cells.slice(0, column + 1).every((cell, at) => cell === before.cells[at]);
                  return column < sides ? (
                    <th
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      key={column}
                      scope="row"
                      data-side={column}
                      data-repeats={repeats || undefined}
                      {...cellProps(row, column)}
                    >
                      {text}
                    </th>
                  ) : (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      key={column}
                      data-kind={figure.columns[column - sides]?.kind}
                      {...cellProps(row, column)}
                    >
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > mostRows ? (
        <p className="provost-pane-remark">{word("truncated", figure.language, { rows: mostRows })}</p>
      ) : null}
    </div>
  );
}
