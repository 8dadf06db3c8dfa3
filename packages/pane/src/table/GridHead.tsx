// biome-ignore-all lint/a11y/useSemanticElements: cells are placed by hand, which a table element cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells of a row take the focus
import type { Language } from "@provost/contract/wire/language";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { word } from "../pane-words.ts";
import type { CellPlace } from "./cell-range.ts";
import {
  type ColumnStyle,
  type PlacedColumn,
  withFrozen,
  withMoved,
  withoutWidth,
  withWidth,
} from "./column-layout.ts";
import type { MenuPlace } from "./GridMenu.tsx";
import type { GridSource } from "./grid-source.ts";
import { nextSort, type SortTerm } from "./sort-rows.ts";

/** px a width changes by with one key. */
const step = 16;
/** px a heading must be drawn before it moves. */
const dragFrom = 6;

interface GridHeadProps {
  ref: RefObject<HTMLDivElement | null>;
  columns: readonly PlacedColumn[];
  seen: readonly number[];
  frozen: number;
  spaceBefore(at: number): number;
  sort: readonly SortTerm[];
  onSort(terms: SortTerm[]): void;
  style: ColumnStyle;
  onStyle(style: ColumnStyle): void;
  /** The width of a column while its edge is drawn. */
  onDrawn(drawn: { key: string; width: number } | null): void;
  source: GridSource;
  active: CellPlace;
  onActive(column: number): void;
  onMenu(menu: MenuPlace): void;
  language: Language;
}

/** The headings: a click sorts (with Shift: additionally), dragging one moves it, its edge sizes it. */
export function GridHead(props: GridHeadProps) {
  const { ref, columns, seen, frozen, spaceBefore, sort, onSort, style, onStyle, source, active } = props;
  const { onDrawn, onActive, onMenu, language } = props;
  const drag = useRef<{ key: string; from: number; x: number } | null>(null);
  const [target, setTarget] = useState<{ key: string; to: number } | null>(null);
  const moved = useRef(false);

  const placeAt = (clientX: number, host: HTMLElement): number => {
    const heads = [...host.querySelectorAll<HTMLElement>('[role="columnheader"]')];
    const under = heads.find((head) => clientX < head.getBoundingClientRect().right) ?? heads.at(-1);
    return Number(under?.dataset.column ?? 0);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const at = drag.current;
    if (!at || (!moved.current && Math.abs(event.clientX - at.x) < dragFrom)) return;
    if (!moved.current) event.currentTarget.setPointerCapture(event.pointerId);
    moved.current = true;
    setTarget({ key: at.key, to: placeAt(event.clientX, event.currentTarget) });
  };
  const drop = (): void => {
    if (target && moved.current) onStyle(withMoved(source.columns, style, target.key, target.to));
    drag.current = null;
    setTarget(null);
  };

  const openMenu = (column: PlacedColumn, at: number, element: HTMLElement): void => {
    const box = element.getBoundingClientRect();
    onActive(at);
    onMenu({ kind: "column", key: column.key, x: box.left, y: box.bottom });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, column: PlacedColumn, at: number): void => {
    const { key, shiftKey, altKey } = event;
    const far = event.ctrlKey || event.metaKey;
    const sideways = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (key === "Enter" || key === " ") onSort(nextSort(sort, column.key, shiftKey));
    else if (sideways !== 0 && shiftKey)
      onStyle(withWidth(style, column.key, column.width + sideways * step));
    else if (sideways !== 0 && far) {
      onStyle(withMoved(source.columns, style, column.key, at + sideways));
      onActive(Math.max(0, Math.min(columns.length - 1, at + sideways)));
    } else if ((altKey && key === "ArrowDown") || key === "ContextMenu" || (shiftKey && key === "F10"))
      openMenu(column, at, event.currentTarget);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div role="rowgroup" className="provost-grid-head" ref={ref}>
      <div
        role="row"
        className="provost-grid-row"
        aria-rowindex={1}
        onPointerMove={onPointerMove}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        {seen.map((at, position) => {
          const column = columns[at];
          if (!column) return null;
          const term = sort.findIndex((one) => one.column === column.key);
          const direction = sort[term]?.direction;
          return (
            <div
              key={column.key}
              role="columnheader"
              className="provost-grid-heading"
              tabIndex={active.row < 0 && active.column === at ? 0 : -1}
              aria-label={column.label}
              aria-colindex={at + 1}
              aria-sort={direction === undefined ? "none" : direction === "asc" ? "ascending" : "descending"}
              title={column.label}
              data-row={-1}
              data-column={at}
              data-numeric={column.numeric || undefined}
              data-frozen={at < frozen || undefined}
              data-frozen-edge={at === frozen - 1 || undefined}
              data-target={(target !== null && target.to === at && target.key !== column.key) || undefined}
              data-moving={target?.key === column.key || undefined}
              style={{
                width: column.width,
                marginLeft: spaceBefore(position),
                ...(at < frozen ? { left: column.left } : {}),
              }}
              onPointerDown={(event) => {
                if (event.button !== 0 || event.pointerType === "touch") return;
                drag.current = { key: column.key, from: at, x: event.clientX };
                moved.current = false;
              }}
              onClick={(event) => {
                if (moved.current) {
                  moved.current = false;
                  return;
                }
                onActive(at);
                onSort(nextSort(sort, column.key, event.shiftKey));
              }}
              onContextMenu={(event) => {
                event.preventDefault();
                openMenu(column, at, event.currentTarget);
              }}
              onKeyDown={(event) => onKeyDown(event, column, at)}
            >
              {at === frozen - 1 ? (
                <button
                  type="button"
                  className="provost-grid-pin"
                  tabIndex={-1}
                  aria-label={word("unfreeze", language)}
                  title={word("frozenHere", language)}
                  onPointerDown={(event) => event.stopPropagation()}
                  onClick={(event) => {
                    event.stopPropagation();
                    onStyle(withFrozen(source.columns, style, null));
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
                  {sort.length > 1 ? term + 1 : null}
                </span>
              )}
              <button
                type="button"
                className="provost-grid-more"
                tabIndex={-1}
                aria-label={`${word("columnMenu", language)} ${column.label}`}
                onPointerDown={(event) => event.stopPropagation()}
                onClick={(event) => {
                  event.stopPropagation();
                  openMenu(column, at, event.currentTarget);
                }}
              >
                <svg className="provost-grid-icon" data-dots viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M12 6h.01M12 12h.01M12 18h.01" />
                </svg>
              </button>
              <Edge
                width={column.width}
                onDrawn={(width) => onDrawn(width === null ? null : { key: column.key, width })}
                onWidth={(width) => onStyle(withWidth(style, column.key, width))}
                onFit={() => onStyle(withoutWidth(style, column.key))}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface EdgeProps {
  width: number;
  /** While the edge is drawn; `null` at its end. */
  onDrawn(width: number | null): void;
  onWidth(width: number): void;
  onFit(): void;
}

// The edge of a heading; the keyboard sizes from the heading itself.
function Edge({ width, onDrawn, onWidth, onFit }: EdgeProps) {
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
