import { Checkbox, Table } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { rowMove, type TreeNode, type TreeRow, visibleRows } from "../tree/tree-rows.ts";
import { uiWords } from "../ui-words.ts";
import { useRowFocus } from "../use-row-focus.ts";
import { useSeenRows } from "../use-seen-rows.ts";
import { DataHead } from "./DataHead.tsx";
import classes from "./DataTable.module.css";
import type { Column, DataTableProps, Selection } from "./data-table.ts";
import { Fold } from "./Fold.tsx";
import { RowActions } from "./RowActions.tsx";
import { fitting } from "./view/table-view.ts";

/** Rows in columns, flat or as a tree; arrows move between rows, keys act on the focused one. */
export function DataTable<R extends TreeNode<R>>(props: DataTableProps<R>) {
  const { label, rows: nodes, actions = [], selection, folding, isStale } = props;
  const isNarrow = useScreenClass() === 0;
  const body = useRef<HTMLTableSectionElement>(null);
  const { focused, onFocus, goTo } = useRowFocus(body);
  const openIds = folding?.open;
  const openAll = folding?.openAll === true;
  const rows = useMemo(() => {
    const open = new Set(openIds);
    return visibleRows(nodes, ({ id }) => openAll || open.has(id));
  }, [nodes, openIds, openAll]);
  const pieces = useSeenRows({
    count: rows.length,
    list: body,
    rowHeight: 36,
    keep: [rows.findIndex(({ node }) => node.id === focused)],
  });
  const reachable = rows.some(({ node }) => node.id === focused) ? focused : rows[0]?.node.id;
  const onKeyDown = useRowKeys(props, rows, goTo);
  // What has no room is in a menu behind the first; fingers find all of it in the menu.
  const isTouched = useMediaQuery("(hover: none)") || isNarrow;
  const inline = isTouched
    ? Math.min(actions.length, actions.length > 1 ? 0 : 1)
    : actions.length > 3
      ? 1
      : actions.length;
  const isInLines = isNarrow && props.columns.length > 1;
  const frame = useRef<HTMLDivElement>(null);
  const taken =
    (selection === undefined ? 0 : checkWidth) + (actsWidths[Math.min(3, actsOf(inline, actions))] ?? 0);
  const frameWidth = useWidth(frame);
  const columns = isInLines || frameWidth === 0 ? props.columns : fitting(props.columns, frameWidth - taken);
  const table = { ...props, columns };
  const width =
    (isInLines ? 1 : columns.length) + (selection === undefined ? 0 : 1) + (actions.length === 0 ? 0 : 1);

  return (
    <div
      ref={frame}
      className={classes.frame}
      data-lines={isInLines || undefined}
      data-list={props.arranging?.name}
      data-stale={isStale || undefined}
      aria-busy={isStale ?? false}
    >
      <Table
        role={folding === undefined ? "grid" : "treegrid"}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        layout="fixed"
        highlightOnHover
        stickyHeader
      >
        <DataHead table={table} ids={rows.map(({ node }) => node.id)} inline={inline} isInLines={isInLines} />
        <Table.Tbody ref={body}>
          {pieces.map((piece) => {
            if ("gap" in piece)
              return (
                <tr key={`gap ${piece.after}`} aria-hidden>
                  <td colSpan={width} style={{ height: piece.gap, padding: 0 }} />
                </tr>
              );
            const row = rows[piece.index];
            if (row === undefined) return null;
            const { id } = row.node;
            return (
              <DataRow
                key={id}
                {...{ row, width, inline, isInLines, table, at: piece.index }}
                isReachable={id === reachable}
                onFocus={() => onFocus(id)}
                onKeyDown={(event) => onKeyDown(event, piece.index)}
              />
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** As in the style sheet. */
const checkWidth = 40;
const actsWidths: readonly number[] = [0, 64, 96, 132];

/** How many buttons the last column has, with the one of the menu. */
const actsOf = (inline: number, actions: readonly unknown[]): number =>
  inline < actions.length ? inline + 1 : inline;

/** The width of an element, followed in steps; 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const one = element.current;
    if (one === null) return;
    const measure = (): void => setWidth(Math.floor(one.clientWidth / 8) * 8);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(one);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** What a key does on a row: the table's own keys, an action, a choice, or a move. */
function useRowKeys<R extends TreeNode<R>>(
  table: DataTableProps<R>,
  rows: readonly TreeRow<R>[],
  goTo: (id: string) => void,
): (event: KeyboardEvent, at: number) => void {
  const { selection, folding } = table;
  return (event, at) => {
    const node = rows[at]?.node;
    if (node === undefined || event.target !== event.currentTarget) return;
    if (table.onRowKey?.(event, node)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!actByKey(table, event.key, node)) {
      const move = rowMove(rows, at, event.key);
      if (event.key === " " && selection !== undefined) choose(selection, node.id);
      else if (move === null) return;
      else if ("open" in move) folding?.onFold(node.id, move.open);
      else goTo(move.to);
    }
    event.preventDefault();
  };
}

interface DataRowProps<R> {
  table: DataTableProps<R>;
  row: TreeRow<R>;
  at: number;
  /** How many columns there are, with those of the box and of the actions. */
  width: number;
  /** Number of actions shown side by side. */
  inline: number;
  /** On phones: a name with what is said of it below. */
  isInLines: boolean;
  isReachable: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A row of a table, and what is drawn beneath it. */
function DataRow<R extends TreeNode<R>>(props: DataRowProps<R>) {
  const { table, row, at, width, inline, isInLines, isReachable } = props;
  const { rowName, columns, actions = [], selection, folding } = table;
  const { node, level, isOpen } = row;
  const t = useWords(uiWords);
  const below = table.below?.(node) ?? null;
  return (
    <>
      <Table.Tr
        {...table.rowProps?.(node)}
        role="row"
        className={classes.row}
        data-id={node.id}
        data-row={at}
        aria-rowindex={at + 2}
        data-quiet={table.isQuiet?.(node) || undefined}
        aria-level={folding === undefined ? undefined : level}
        aria-expanded={folding !== undefined && node.children ? isOpen : undefined}
        aria-selected={selection === undefined ? undefined : selection.ids.includes(node.id)}
        tabIndex={isReachable ? 0 : -1}
        onFocus={props.onFocus}
        onKeyDown={props.onKeyDown}
        onDoubleClick={() => void actByKey(table, "Enter", node)}
      >
        {selection === undefined ? null : (
          <Table.Td role="gridcell" className={classes.check}>
            <Checkbox
              size="xs"
              tabIndex={-1}
              aria-label={t("selectRow", { name: rowName(node) })}
              checked={selection.ids.includes(node.id)}
              onChange={() => choose(selection, node.id)}
            />
          </Table.Td>
        )}
        {(isInLines ? columns.slice(0, 1) : columns).map(({ key, cell, hint, align, tone }, place) => (
          <Table.Td key={key} role="gridcell" data-align={align} data-tone={tone} title={hint?.(node)}>
            {place === 0 ? table.lead?.(node) : null}
            {place === 0 && folding !== undefined ? (
              <Fold
                level={level}
                isOpen={node.children ? isOpen : null}
                name={rowName(node)}
                onFold={() => folding.onFold(node.id, !isOpen)}
              >
                {cell(node)}
                {isInLines ? <Context row={node} columns={columns} /> : null}
              </Fold>
            ) : (
              <>
                {cell(node)}
                {isInLines ? <Context row={node} columns={columns} /> : null}
              </>
            )}
          </Table.Td>
        ))}
        {actions.length === 0 ? null : (
          <Table.Td role="gridcell" className={classes.acts} onDoubleClick={stop}>
            <RowActions
              row={node}
              name={rowName(node)}
              actions={actions}
              inline={inline}
              isReachable={isReachable}
            />
          </Table.Td>
        )}
      </Table.Tr>
      {below === null ? null : (
        <Table.Tr role="row" className={classes.below}>
          <Table.Td role="gridcell" aria-colspan={width}>
            <div className={classes.beneath}>{below}</div>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** The number of columns shown in the second line. */
const inContext = 2;

/** What the other columns say of a row, in a line below its name. */
function Context<R>({ row, columns }: { row: R; columns: readonly Column<R>[] }) {
  const others = columns.slice(1);
  const said = [...others.filter(({ isBrief }) => isBrief), ...others.filter(({ isBrief }) => !isBrief)]
    .map(({ key, head, align, cell }) => ({
      key,
      // A number says little without what it counts.
      head: align === "right" ? head : null,
      content: cell(row),
    }))
    .filter(({ content }) => content !== null && content !== undefined && content !== "" && content !== false)
    .slice(0, inContext);
  if (said.length === 0) return null;
  return (
    <span className={classes.context}>
      {said.map(({ key, head, content }) => (
        <span key={key}>
          {head} {content}
        </span>
      ))}
    </span>
  );
}

/** Runs the action of a key on a row; tells whether there was one. */
function actByKey<R>({ actions = [] }: DataTableProps<R>, hotkey: string, row: R): boolean {
  const action = actions.find(
    (one) => one.hotkey === hotkey && (one.applies?.(row) ?? true) && !one.blocked?.(row),
  );
  action?.run(row);
  return action !== undefined;
}

/** Chooses a row, or gives it up. */
function choose({ ids, onChange }: Selection, id: string): void {
  const others = ids.filter((one) => one !== id);
  onChange(others.length === ids.length ? [...others, id] : others);
}

function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation();
}
