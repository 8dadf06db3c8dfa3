import { Checkbox, Table, VisuallyHidden } from "@mantine/core";
import type { PointerEvent } from "react";
import { useWords } from "../../platform/i18n.ts";
import { uiWords } from "../ui-words.ts";
import classes from "./DataTable.module.css";
import type { DataTableProps } from "./data-table.ts";
import { pagedTableWords } from "./paged-table-words.ts";
import { TableKeys } from "./TableKeys.tsx";
import { columnWidth } from "./view/table-view.ts";

interface DataHeadProps<R> {
  table: DataTableProps<R>;
  ids: readonly string[];
  /** Number of actions shown side by side. */
  inline: number;
  isInLines: boolean;
}

/** The heads of a table's columns, with what selects all rows and what arranges the columns. */
export function DataHead<R>({ table, ids, inline, isInLines }: DataHeadProps<R>) {
  const { columns, actions = [], selection } = table;
  const t = useWords(uiWords);
  const chosen = ids.filter((id) => selection?.ids.includes(id)).length;
  const onAll = (isChosen: boolean): void => {
    // Rows of other pages stay as they are.
    const others = selection?.ids.filter((id) => !ids.includes(id)) ?? [];
    selection?.onChange(isChosen ? [...others, ...ids] : others);
  };
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
              onChange={({ currentTarget }) => onAll(currentTarget.checked)}
            />
          </Table.Th>
        )}
        {(isInLines ? columns.slice(0, 1) : columns).map(({ key, head, width, align }, place, shown) => (
          <Table.Th
            key={key}
            role="columnheader"
            {...(isInLines || width === undefined ? {} : { w: width })}
            data-align={align}
            data-column={key}
          >
            {head}
            {actions.length === 0 && place === shown.length - 1 ? (
              <HeadTools table={table} isInLines={isInLines} />
            ) : null}
            {table.arranging === undefined || isInLines ? null : (
              <WidthGrip head={head} onWidth={(width) => table.arranging?.onWidth(key, width)} />
            )}
          </Table.Th>
        ))}
        {actions.length === 0 ? null : (
          <Table.Th
            role="columnheader"
            className={classes.acts}
            data-count={inline < actions.length ? inline + 1 : inline}
          >
            <VisuallyHidden>{t("actions")}</VisuallyHidden>
            <HeadTools table={table} isInLines={isInLines} />
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

/** The columns and the keys of a table's rows, in its head at the right. */
function HeadTools<R>({ table, isInLines }: { table: DataTableProps<R>; isInLines: boolean }) {
  const { actions = [], folding, selection, moreKeys = [], hidesKeys, arranging } = table;
  return (
    <span className={classes.tools}>
      {isInLines ? null : arranging?.menu}
      {hidesKeys ? null : (
        <TableKeys
          actions={actions}
          isTree={folding !== undefined}
          isSelecting={selection !== undefined}
          more={moreKeys}
        />
      )}
    </span>
  );
}

/** The right edge of a column's head: dragged, it resizes the column. By keyboard, widths are changed in the list of columns. */
function WidthGrip({ head, onWidth }: { head: string; onWidth: (width: number | null) => void }) {
  const t = useWords(pagedTableWords);
  const onPointerDown = (down: PointerEvent<HTMLElement>): void => {
    const grip = down.currentTarget;
    const cell = grip.closest("th");
    if (cell === null || down.button !== 0) return;
    down.preventDefault();
    grip.setPointerCapture(down.pointerId);
    const from = cell.offsetWidth;
    const before = cell.style.width;
    let width = from;
    const done = new AbortController();
    const { signal } = done;
    const follow = ({ clientX }: globalThis.PointerEvent): void => {
      width = Math.max(columnWidth.least, from + clientX - down.clientX);
      cell.style.width = `${width}px`;
    };
    const end = (): void => {
      done.abort();
      cell.style.width = before;
      if (width !== from) onWidth(width);
    };
    grip.addEventListener("pointermove", follow, { signal });
    grip.addEventListener("lostpointercapture", end, { signal });
  };
  return (
    <span
      className={classes.grip}
      title={t("resize", { name: head })}
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
