// biome-ignore-all lint/a11y/useSemanticElements: cells are placed by hand, which a table element cannot be
import type { Language } from "@provost/contract/wire/language";
import { inkOn } from "../colour/ink.ts";
import type { CellPlace } from "./cell-range.ts";
import type { PlacedColumn } from "./column-layout.ts";
import type { GridLook } from "./grid-source.ts";
import { gridWord } from "./grid-words.ts";

const signs = { good: "▲", bad: "▼", warn: "!", info: "●" } as const;

interface GridCellProps {
  place: CellPlace;
  column: PlacedColumn;
  isFrozen: boolean;
  /** The last of those that stay in place. */
  isFrozenEdge: boolean;
  /** px between this cell and the one before, where columns are left out. */
  space: number;
  text: string;
  look: GridLook | null;
  isChosen: boolean;
  isActive: boolean;
  /** A click leads somewhere. */
  leads: boolean;
  language: Language;
}

/** A cell of the grid, with its highlighting. */
export function GridCell(props: GridCellProps) {
  const { place, column, isFrozen, isFrozenEdge, space, text, look, isChosen, isActive, leads, language } =
    props;
  const tone = look?.tone;
  return (
    <div
      role="gridcell"
      className="provost-grid-cell"
      tabIndex={isActive ? 0 : -1}
      aria-colindex={place.column + 1}
      aria-selected={isChosen}
      data-row={place.row}
      data-column={place.column}
      data-numeric={column.numeric || undefined}
      data-frozen={isFrozen || undefined}
      data-frozen-edge={isFrozenEdge || undefined}
      data-leads={(leads && text !== "") || undefined}
      data-tone={tone}
      style={{
        width: column.width,
        marginLeft: space,
        ...(isFrozen ? { left: column.left } : {}),
        ...(look?.ground && !isChosen ? { backgroundColor: look.ground, color: inkOn(look.ground) } : {}),
      }}
    >
      {look?.bar === undefined ? null : (
        <span
          className="provost-grid-bar"
          aria-hidden="true"
          style={{ width: `${Math.round(Math.max(0, Math.min(1, look.bar)) * 100)}%` }}
        />
      )}
      {tone ? (
        <span className="provost-grid-sign" role="img" aria-label={gridWord(tone, language)}>
          {signs[tone]}
        </span>
      ) : null}
      <span className="provost-grid-text">{text}</span>
    </div>
  );
}
