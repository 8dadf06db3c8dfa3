import type { PivotFigure } from "@provost/report-core/figure/figure";
import { useMemo } from "react";
import { pivotGrid } from "./table/pivot-grid.ts";

/** Rows drawn at most; the rest is said, and in the CSV. */
const mostRows = 1000;

/** A pivot table that fills its parent: headings in groups, subtotals and totals set off; headings and row names stay in sight. */
export function PivotView({ figure }: { figure: PivotFigure }) {
  const { heads, rows } = useMemo(() => pivotGrid(figure), [figure]);
  const sides = figure.rowDimensions.length;
  return (
    <div className="provost-pane-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="provost-pane-scroll" tabIndex={0} aria-label={figure.summary}>
        <table className="provost-pivot">
          <thead>
            {heads.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of headings have no identity beyond their place
              <tr key={at}>
                {line.map(({ label, span, isSide }, place) =>
                  isSide && label === "" ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={place} className="provost-pivot-corner" data-side={place} />
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
            {rows.slice(0, mostRows).map(({ kind, cells }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <tr key={row} data-kind={kind}>
                {cells.map((text, column) => {
                  const repeats =
                    kind === "cell" &&
                    column < sides - 1 &&
                    rows[row - 1]?.kind === "cell" &&
                    cells.slice(0, column + 1).every((cell, at) => cell === rows[row - 1]?.cells[at]);
                  return column < sides ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <th key={column} scope="row" data-side={column} data-repeats={repeats || undefined}>
                      {text}
                    </th>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={column} data-kind={figure.columns[column - sides]?.kind}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
