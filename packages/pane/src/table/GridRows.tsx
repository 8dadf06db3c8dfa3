// biome-ignore-all lint/a11y/useSemanticElements: cells are placed by hand, which a table element cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells of a row take the focus
import type { Language } from "@provost/contract/wire/language";
import type { VirtualItem } from "@tanstack/react-virtual";
import { type CellPlace, type CellRange, holds } from "./cell-range.ts";
import type { PlacedColumn } from "./column-layout.ts";
import { GridCell } from "./GridCell.tsx";
import type { GridOffer, GridSource } from "./grid-source.ts";

interface Placed {
  columns: readonly PlacedColumn[];
  /** Places of the columns that are drawn. */
  seen: readonly number[];
  /** How many of the first ones stay in place. */
  frozen: number;
  /** px before the n-th column drawn, where some are left out. */
  spaceBefore(at: number): number;
}

interface GridRowsProps extends Placed {
  /** The rows that are drawn, and the height of all, px. */
  items: readonly VirtualItem[];
  height: number;
  source: GridSource;
  rows: ArrayLike<number>;
  before: number;
  range: CellRange | null;
  active: CellPlace;
  actionsAt?: ((row: number, column: number) => readonly GridOffer[]) | undefined;
  language: Language;
}

/** The rows in sight. */
export function GridRows(props: GridRowsProps) {
  const { items, height, source, rows, before, columns, seen, frozen, spaceBefore } = props;
  const { range, active, actionsAt, language } = props;
  return (
    <div role="rowgroup" className="provost-grid-body" style={{ height }}>
      {items.map(({ index, start }) => (
        <div
          key={index}
          role="row"
          className="provost-grid-row"
          aria-rowindex={before + index + 2}
          data-even={(before + index) % 2 === 1 || undefined}
          style={{ transform: `translateY(${start}px)` }}
        >
          {seen.map((at, position) => {
            const column = columns[at];
            const row = rows[index];
            if (!column || row === undefined) return null;
            return (
              <GridCell
                key={column.key}
                place={{ row: index, column: at }}
                column={column}
                isFrozen={at < frozen}
                isFrozenEdge={at === frozen - 1}
                space={spaceBefore(position)}
                text={source.text(row, column.index)}
                look={source.look(row, column.index)}
                isChosen={holds(range, { row: index, column: at })}
                isActive={active.row === index && active.column === at}
                leads={(actionsAt?.(row, column.index).length ?? 0) > 0}
                language={language}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The row of totals at the bottom. */
export function GridTotals({
  totals,
  rowIndex,
  columns,
  seen,
  frozen,
  spaceBefore,
}: Placed & { totals: readonly string[]; rowIndex: number }) {
  return (
    <div role="rowgroup" className="provost-grid-foot">
      <div role="row" className="provost-grid-row" aria-rowindex={rowIndex}>
        {seen.map((at, position) => {
          const column = columns[at];
          if (!column) return null;
          return (
            <div
              key={column.key}
              role="gridcell"
              className="provost-grid-cell"
              aria-colindex={at + 1}
              data-numeric={column.numeric || undefined}
              data-frozen={at < frozen || undefined}
              data-frozen-edge={at === frozen - 1 || undefined}
              style={{
                width: column.width,
                marginLeft: spaceBefore(position),
                ...(at < frozen ? { left: column.left } : {}),
              }}
            >
              {totals[column.index] ?? ""}
            </div>
          );
        })}
      </div>
    </div>
  );
}
