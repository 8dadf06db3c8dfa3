// biome-ignore-all lint/a11y/useSemanticElements: cells are placed by hand, which a table element cannot be
import type { Language } from "@provost/contract/wire/language";
import { type KeyboardEvent, useRef } from "react";
import type { PlacedColumn } from "./column-layout.ts";
import { gridWord } from "./grid-words.ts";
import type { SortTerm } from "./sort-rows.ts";

interface GridHeadingProps extends EdgeProps {
  column: PlacedColumn;
  at: number;
  frozen: number;
  /** The gap before it, px. */
  space: number;
  isActive: boolean;
  /** It is dragged, or another one is dragged to its place. */
  isMoving: boolean;
  isTarget: boolean;
  direction: SortTerm["direction"] | undefined;
  /** Which of several orders it is. */
  place: number | null;
  onPress(x: number): void;
  onClick(withShift: boolean): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onMenu(element: HTMLElement): void;
  onUnfreeze(): void;
  language: Language;
}

/** The heading of a column, with its menu and its edge. */
export function GridHeading(props: GridHeadingProps) {
  const { column, at, frozen, space, isActive, isMoving, isTarget, direction, place, language } = props;
  const { onPress, onClick, onKeyDown, onMenu, onUnfreeze, onDrawn, onWidth, onFit } = props;
  return (
    <div
      role="columnheader"
      className="provost-grid-heading"
      tabIndex={isActive ? 0 : -1}
      aria-label={column.label}
      aria-colindex={at + 1}
      aria-sort={direction === undefined ? "none" : direction === "asc" ? "ascending" : "descending"}
      title={column.label}
      data-row={-1}
      data-column={at}
      data-numeric={column.numeric || undefined}
      data-frozen={at < frozen || undefined}
      data-frozen-edge={at === frozen - 1 || undefined}
      data-target={isTarget || undefined}
      data-moving={isMoving || undefined}
      style={{
        width: column.width,
        marginLeft: space,
        ...(at < frozen ? { left: column.left } : {}),
      }}
      onPointerDown={(event) => {
        if (event.button === 0 && event.pointerType !== "touch") onPress(event.clientX);
      }}
      onClick={(event) => onClick(event.shiftKey)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.currentTarget);
      }}
      onKeyDown={onKeyDown}
    >
      {at === frozen - 1 ? (
        <button
          type="button"
          className="provost-grid-pin"
          tabIndex={-1}
          aria-label={gridWord("unfreeze", language)}
          title={gridWord("frozenHere", language)}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation();
            onUnfreeze();
          }}
        >
          <svg className="provost-grid-icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 4h6l-1 6 4 4H6l4-4zM12 14v6" />
          </svg>
        </button>
      ) : null}
      <span className="provost-grid-text">{column.label}</span>
      {direction === undefined ? null : (
        <span className="provost-grid-sort" aria-hidden="true">
          <svg className="provost-grid-icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={direction === "asc" ? "M12 19V5M6 11l6-6 6 6" : "M12 5v14M6 13l6 6 6-6"} />
          </svg>
          {place}
        </span>
      )}
      <button
        type="button"
        className="provost-grid-more"
        tabIndex={-1}
        aria-label={`${gridWord("columnMenu", language)} ${column.label}`}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          onMenu(event.currentTarget);
        }}
      >
        <svg className="provost-grid-icon" data-dots viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 6h.01M12 12h.01M12 18h.01" />
        </svg>
      </button>
      <Edge width={column.width} onDrawn={onDrawn} onWidth={onWidth} onFit={onFit} />
    </div>
  );
}

interface EdgeProps {
  /** While the edge is drawn; `null` at its end. */
  onDrawn(width: number | null): void;
  onWidth(width: number): void;
  onFit(): void;
}

// The edge of a heading; the keyboard sizes from the heading itself.
function Edge({ width, onDrawn, onWidth, onFit }: EdgeProps & { width: number }) {
  const from = useRef<{ x: number; width: number } | null>(null);
  return (
    <span
      className="provost-grid-edge"
      aria-hidden="true"
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onFit();
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        const start = from.current;
        if (start) onDrawn(start.width + event.clientX - start.x);
      }}
      onPointerUp={(event) => {
        const start = from.current;
        from.current = null;
        onDrawn(null);
        if (start && event.clientX !== start.x) onWidth(start.width + event.clientX - start.x);
      }}
      onPointerCancel={() => {
        from.current = null;
        onDrawn(null);
      }}
    />
  );
}
