import { Checkbox, Table, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useMemo, useRef } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { rowMove, type TreeNode, type TreeRow, visibleRows } from "../tree/tree-rows.ts";
import { uiWords } from "../ui-words.ts";
import { useRowFocus } from "../use-row-focus.ts";
import { useSeenRows } from "../use-seen-rows.ts";
import classes from "./DataTable.module.css";
import { Fold } from "./Fold.tsx";
import { RowActions } from "./RowActions.tsx";
import type { RowAction } from "./row-action.ts";
import { TableKeys } from "./TableKeys.tsx";

export interface Column<R> {
  key: string;
  head: string;
  cell: (row: R) => ReactNode;
  /** Shown on hover, for cells that can be truncated. */
  hint?: (row: R) => string;
  /** Pixels; columns without a width share what is left. */
  width?: number;
  align?: "right";
  tone?: "quiet" | "code";
  /** Left out where the table is narrower than 520 px (`medium`) or 800 px (`wide`). */
  from?: "medium" | "wide";
}

export interface Selection {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

export interface Folding {
  /** Ids of the rows whose children show. */
  open: readonly string[];
  onFold: (id: string, isOpen: boolean) => void;
  /** Shows every row, as while filtering. */
  openAll?: boolean;
}

export type RowAttributes = HTMLAttributes<HTMLTableRowElement> &
  Readonly<Record<`data-${string}`, string | boolean>>;

export interface DataTableProps<R> {
  /** Describes the rows, for screen readers. */
  label: string;
  rows: readonly R[];
  /** What a row is called in the names of its controls. */
  rowName: (row: R) => string;
  columns: readonly Column<R>[];
  /** One that runs by Enter also runs by double click. */
  actions?: readonly RowAction<R>[];
  selection?: Selection;
  /** Makes it a tree of the rows' `children`. */
  folding?: Folding;
  /** The rows belong to an earlier query. */
  isStale?: boolean;
  isQuiet?: (row: R) => boolean;
  /** More attributes of a row, for drag and drop. */
  rowProps?: (row: R) => RowAttributes;
  /** Rendered before a row's first cell: the drag handle. */
  lead?: (row: R) => ReactNode;
  /** Drawn beneath a row over its whole width; `null` for nothing. For lists of at most a page. */
  below?: (row: R) => ReactNode;
  /** More keys of a row; returns whether the key was handled. */
  onRowKey?: (event: KeyboardEvent, row: R) => boolean;
  /** More keys for the line beneath: `["Alt ↑ ↓", "move up or down"]`. */
  moreKeys?: readonly (readonly [string, string])[];
  /** The page describes the keys itself. */
  hidesKeys?: boolean;
}

/** Rows in columns, flat or as a tree; arrows move between rows, keys act on the focused one. */
export function DataTable<R extends TreeNode<R>>(props: DataTableProps<R>) {
  const { label, rows: nodes, columns, actions = [], selection, folding, isStale } = props;
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
  const isInLines = isNarrow && columns.length > 1;
  const width =
    (isInLines ? 1 : columns.length) + (selection === undefined ? 0 : 1) + (actions.length === 0 ? 0 : 1);

  return (
    <>
      <div
        className={classes.frame}
        data-lines={isInLines || undefined}
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
          <DataHead
            table={props}
            ids={rows.map(({ node }) => node.id)}
            inline={inline}
            isInLines={isInLines}
          />
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
                  {...{ row, width, inline, isInLines, table: props, at: piece.index }}
                  isReachable={id === reachable}
                  onFocus={() => onFocus(id)}
                  onKeyDown={(event) => onKeyDown(event, piece.index)}
                />
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}

/** The keys of a table's rows, in its head at the right. */
function Keys<R>({ table }: { table: DataTableProps<R> }) {
  const { actions = [], folding, selection, moreKeys = [], hidesKeys } = table;
  if (hidesKeys) return null;
  return (
    <TableKeys
      actions={actions}
      isTree={folding !== undefined}
      isSelecting={selection !== undefined}
      more={moreKeys}
    />
  );
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

interface DataHeadProps<R> {
  table: DataTableProps<R>;
  ids: readonly string[];
  /** Number of actions shown side by side. */
  inline: number;
  isInLines: boolean;
}

function DataHead<R>({ table, ids, inline, isInLines }: DataHeadProps<R>) {
  const { columns, actions = [], selection } = table;
  const t = useWords(uiWords);
  const chosen = ids.filter((id) => selection?.ids.includes(id)).length;
  return (
    <Table.Thead>
      <Table.Tr role="row">
        {selection === undefined ? null : (
          <Table.Th role="columnheader" className={classes.check}>
            <Checkbox
              size="xs"
              aria-label={t("selectAll")}
              checked={ids.length > 0 && chosen === ids.length}
              indeterminate={chosen > 0 && chosen < ids.length}
              onChange={({ currentTarget }) => selection.onChange(currentTarget.checked ? [...ids] : [])}
            />
          </Table.Th>
        )}
        {(isInLines ? columns.slice(0, 1) : columns).map(
          ({ key, head, width, align, from }, place, shown) => (
            <Table.Th
              key={key}
              role="columnheader"
              {...(isInLines || width === undefined ? {} : { w: width })}
              data-align={align}
              data-from={isInLines ? undefined : from}
            >
              {head}
              {actions.length === 0 && place === shown.length - 1 ? <Keys table={table} /> : null}
            </Table.Th>
          ),
        )}
        {actions.length === 0 ? null : (
          <Table.Th
            role="columnheader"
            className={classes.acts}
            data-count={inline < actions.length ? inline + 1 : inline}
          >
            <VisuallyHidden>{t("actions")}</VisuallyHidden>
            <Keys table={table} />
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
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
        {(isInLines ? columns.slice(0, 1) : columns).map(({ key, cell, hint, align, tone, from }, place) => (
          <Table.Td
            key={key}
            role="gridcell"
            data-align={align}
            data-tone={tone}
            data-from={isInLines ? undefined : from}
            title={hint?.(node)}
          >
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
  const said = columns
    .slice(1)
    .map(({ key, cell }) => ({ key, content: cell(row) }))
    .filter(({ content }) => content !== null && content !== undefined && content !== "" && content !== false)
    .slice(0, inContext);
  if (said.length === 0) return null;
  return (
    <span className={classes.context}>
      {said.map(({ key, content }) => (
        <span key={key}>{content}</span>
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
