// biome-ignore-all lint/a11y/useSemanticElements: cells are placed by hand, which a table element cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells of a row take the focus
import type { Language } from "@provost/contract/wire/language";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import type { CellPlace } from "./cell-range.ts";
import {
  type ColumnStyle,
  type PlacedColumn,
  withFrozen,
  withMoved,
  withoutWidth,
  withWidth,
} from "./column-layout.ts";
import { GridHeading } from "./GridHeading.tsx";
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
  const { target, press, wasMoved, onPointerMove, drop } = useHeadingDrag((key, to) =>
    onStyle(withMoved(source.columns, style, key, to)),
  );

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
          const { key } = column;
          const term = sort.findIndex((one) => one.column === key);
          return (
            <GridHeading
              key={key}
              column={column}
              at={at}
              frozen={frozen}
              space={spaceBefore(position)}
              isActive={active.row < 0 && active.column === at}
              isMoving={target?.key === key}
              isTarget={target !== null && target.to === at && target.key !== key}
              direction={sort[term]?.direction}
              place={sort.length > 1 ? term + 1 : null}
              onPress={(x) => press(key, x)}
              onClick={(withShift) => {
                if (wasMoved()) return;
                onActive(at);
                onSort(nextSort(sort, key, withShift));
              }}
              onKeyDown={(event) => onKeyDown(event, column, at)}
              onMenu={(element) => openMenu(column, at, element)}
              onUnfreeze={() => onStyle(withFrozen(source.columns, style, null))}
              onDrawn={(width) => onDrawn(width === null ? null : { key, width })}
              onWidth={(width) => onStyle(withWidth(style, key, width))}
              onFit={() => onStyle(withoutWidth(style, key))}
              language={language}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The column whose heading is at a place of the page. */
function columnAt(clientX: number, host: HTMLElement): number {
  const heads = [...host.querySelectorAll<HTMLElement>('[role="columnheader"]')];
  const under = heads.find((head) => clientX < head.getBoundingClientRect().right) ?? heads.at(-1);
  return Number(under?.dataset.column ?? 0);
}

/** Drags a heading to another place. */
function useHeadingDrag(onMoved: (key: string, to: number) => void) {
  const drag = useRef<{ key: string; x: number } | null>(null);
  const moved = useRef(false);
  const [target, setTarget] = useState<{ key: string; to: number } | null>(null);
  return {
    target,
    press: (key: string, x: number): void => {
      drag.current = { key, x };
      moved.current = false;
    },
    /** Whether the click that ends a drag has come; only once. */
    wasMoved: (): boolean => {
      const was = moved.current;
      moved.current = false;
      return was;
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>): void => {
      const at = drag.current;
      if (!at || (!moved.current && Math.abs(event.clientX - at.x) < dragFrom)) return;
      if (!moved.current) event.currentTarget.setPointerCapture(event.pointerId);
      moved.current = true;
      setTarget({ key: at.key, to: columnAt(event.clientX, event.currentTarget) });
    },
    drop: (): void => {
      if (target && moved.current) onMoved(target.key, target.to);
      drag.current = null;
      setTarget(null);
    },
  };
}
