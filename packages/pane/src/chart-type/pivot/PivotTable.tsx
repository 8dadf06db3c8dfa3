import type { PivotFigure } from "@provost/report-core/chart-type/pivot/pivot-figure";
import type { Datum } from "@provost/report-core/figure/figure";
import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type CellPlace, type CellRange, edgesOf, holds, stepTo } from "../../table/cell-range.ts";
import { gridWord } from "../../table/grid-words.ts";
import { tabText } from "../../table/tab-text.ts";
import { usePainted } from "../../use-painted.ts";
import type { PlainView } from "../plain-view.ts";
import {
  copiedLine,
  type PivotHead,
  pivotDatum,
  pivotHeads,
  pivotLabels,
  pivotLine,
  pivotRows,
  pivotWidths,
} from "./pivot-grid.ts";

/** From this many rows on only those in sight are drawn. */
const manyRows = 200;

export interface PivotTableProps {
  figure: PivotFigure;
  /** Called when the words of a cell are chosen by click or key; `at` in px of the window. */
  onSelect?: ((datum: Datum, at: { x: number; y: number }) => void) | undefined;
  /** Called two animation frames after each drawing. */
  onPainted?: (() => void) | undefined;
}

/** A pivot table: headings in groups, subtotals and totals set off; headings and row names stay in sight, arrows go from cell to cell, cells are chosen and copied. */
export function PivotTable({ figure, onSelect, onPainted }: PivotTableProps) {
  usePainted(figure, onPainted);
  const heads = useMemo(() => pivotHeads(figure), [figure]);
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const [range, setRange] = useState<CellRange | null>(null);
  const [said, setSaid] = useState("");
  const choosing = useRef(false);
  const moveFocus = useRef(false);
  const { rows, language } = figure;
  const sides = figure.rowDimensions.length;
  const columns = sides + figure.columns.length;
  const isWindowed = rows.length > manyRows;
  const widths = useMemo(() => (isWindowed ? pivotWidths(figure, heads) : null), [isWindowed, figure, heads]);
  const here = {
    row: Math.max(0, Math.min(active.row, rows.length - 1)),
    column: Math.max(0, Math.min(active.column, columns - 1)),
  };

  const [of, setOf] = useState(figure);
  if (of !== figure) {
    setOf(figure);
    setRange(null);
  }
  const { size, tall } = usePivotWindow(scroller, head, { count: rows.length, here: here.row });
  useEffect(() => {
    if (!moveFocus.current) return;
    moveFocus.current = false;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-row="${here.row}"][data-column="${here.column}"]`)
      ?.focus({ preventScroll: isWindowed });
  });

  const choose = (place: CellPlace, at: { x: number; y: number }): void => {
    const datum = pivotDatum(figure, place.row, place.column);
    if (datum) onSelect?.(datum, at);
  };
  const goTo = (place: CellPlace, extend: boolean): void => {
    setActive(place);
    setRange({ from: extend ? (range?.from ?? here) : place, to: place });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-row]") : null;
    if (!cell) return;
    const far = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" || event.key === " ") {
      const { left, bottom } = cell.getBoundingClientRect();
      choose(here, { x: left + 12, y: bottom });
    } else if (far && event.key.toLowerCase() === "a") {
      setRange({ from: { row: 0, column: 0 }, to: { row: rows.length - 1, column: columns - 1 } });
    } else if (event.key === "Escape" && range !== null) {
      setRange(null);
    } else {
      const page = Math.max(1, Math.floor((size.height - size.head) / size.row) - 1);
      const next = stepTo(event.key, far, here, { rows: rows.length, columns, page });
      if (!next || next.row < 0) return;
      moveFocus.current = true;
      goTo(next, event.shiftKey);
      if (isWindowed && next.row !== here.row) tall.scrollToIndex(next.row, { align: "auto" });
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const textOf = (chosen: CellRange): string => {
    const { top, bottom, left, right } = edgesOf(chosen);
    const lines = rows
      .slice(top, bottom + 1)
      .map((row) => copiedLine(figure, row).cells.slice(left, right + 1));
    const isOne = top === bottom && left === right;
    return tabText(isOne ? lines : [pivotLabels(heads).slice(left, right + 1), ...lines]);
  };
  const onPointerOver = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (choosing.current && (event.buttons & 1) === 1 && place && range)
      setRange({ from: range.from, to: place });
  };

  return (
    <div className="provost-pane-table">
      <div className="provost-pane-scroll" ref={scroller}>
        <table
          className="provost-pivot"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows go from cell to cell
          role="grid"
          aria-label={figure.summary}
          aria-rowcount={rows.length + heads.length}
          aria-multiselectable
          data-fixed={widths !== null || undefined}
          style={widths ? { width: widths.reduce((sum, width) => sum + width, 0) } : undefined}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            const place = placeOf(event.target);
            if (!place || event.button !== 0) return;
            choosing.current = event.pointerType !== "touch";
            goTo(place, event.shiftKey);
          }}
          onPointerOver={onPointerOver}
          onPointerUp={() => {
            choosing.current = false;
          }}
          onClick={(event) => {
            const place = placeOf(event.target);
            const isLink =
              event.target instanceof Element &&
              event.target.closest("[data-leads] .provost-pivot-text") !== null;
            const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
            if (place && isLink && isPlain && !isMany(range))
              choose(place, { x: event.clientX, y: event.clientY });
          }}
          onCopy={(event) => {
            const chosen = range ?? { from: here, to: here };
            event.clipboardData.setData("text/plain", textOf(chosen));
            event.preventDefault();
            const { top, bottom } = edgesOf(chosen);
            setSaid(gridWord("copied", language, { rows: bottom - top + 1 }));
          }}
        >
          <PivotHeadings ref={head} heads={heads} widths={widths} />
          <PivotRows
            figure={figure}
            items={tall.getVirtualItems()}
            begin={size.head}
            end={size.head + rows.length * size.row}
            before={heads.length}
            active={here}
            range={range}
            leads={onSelect !== undefined}
          />
        </table>
      </div>
      <span className="provost-pane-spoken" role="status">
        {said}
      </span>
    </div>
  );
}

/** Which rows are drawn: those in sight and the one that has the focus, and how high headings and rows are. */
function usePivotWindow(
  scroller: RefObject<HTMLDivElement | null>,
  head: RefObject<HTMLTableSectionElement | null>,
  { count, here }: { count: number; here: number },
) {
  const [size, setSize] = useState({ head: 36, row: 36, height: 340 });
  useLayoutEffect(() => {
    const [element, above] = [scroller.current, head.current];
    if (!element || !above) return;
    const measure = (): void => {
      const line = element.querySelector<HTMLElement>("tbody tr[data-kind]");
      if (element.clientHeight > 0 && line)
        setSize({ head: above.offsetHeight, row: line.offsetHeight, height: element.clientHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, head]);
  const tall = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => size.row,
    overscan: count > manyRows ? 12 : manyRows,
    scrollMargin: size.head,
    scrollPaddingStart: size.head,
    rangeExtractor: (seen) => {
      const drawn = defaultRangeExtractor(seen);
      return drawn.includes(here) ? drawn : [...drawn, here].sort((one, two) => one - two);
    },
    initialRect: { width: 800, height: 340 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured has changed
  useLayoutEffect(() => tall.measure(), [size.row, tall]);
  return { size, tall };
}

interface PivotHeadingsProps {
  ref: RefObject<HTMLTableSectionElement | null>;
  heads: readonly (readonly PivotHead[])[];
  /** px; left out where columns follow what is in them. */
  widths: readonly number[] | null;
}

function PivotHeadings({ ref, heads, widths }: PivotHeadingsProps) {
  return (
    <>
      {widths ? (
        <colgroup>
          {widths.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity beyond their place
            <col key={at} style={{ width }} />
          ))}
        </colgroup>
      ) : null}
      <thead ref={ref}>
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
    </>
  );
}

function placeOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-row]") : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
}

function isMany(range: CellRange | null): boolean {
  return range !== null && (range.from.row !== range.to.row || range.from.column !== range.to.column);
}

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
  /** The words of a cell can lead further. */
  leads: boolean;
}

/** The rows of a pivot table that are in sight; empty rows hold the place of the others. */
function PivotRows({ figure, items, begin, end, before, active, range, leads }: PivotRowsProps) {
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

/** How pivot tables are shown. */
export const pivotView: PlainView<PivotFigure> = {
  View: ({ figure, onSelect, onPainted }) => (
    <PivotTable figure={figure} onSelect={onSelect} onPainted={onPainted} />
  ),
  rows: pivotRows,
};
