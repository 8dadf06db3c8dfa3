import { ActionIcon, Table } from "@mantine/core";
import { type DictNode, typeRowKey } from "@provost/contract/dict";
import { IconChevronRight, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useWords } from "../platform/i18n.ts";
import { rowMove, visibleRows } from "../ui/tree-rows.ts";
import { DictKeys } from "./DictKeys.tsx";
import classes from "./DictTable.module.css";
import { dictWords } from "./dict-words.ts";

type Act = ((node: DictNode) => void) | null;

interface DictTableProps {
  nodes: readonly DictNode[];
  /** Ids of the rows whose children show. */
  open: readonly string[];
  onFold: (id: string, isOpen: boolean) => void;
  /** Shows every row, as while filtering. */
  openAll: boolean;
  /** What stands is of an earlier question. */
  isStale: boolean;
  /** `null` where the user may not. */
  onAdd: Act;
  onEdit: Act;
  onRemove: Act;
}

/** Dictionaries with their entries below them, as a tree table. */
export function DictTable({
  nodes,
  open,
  onFold,
  openAll,
  isStale,
  onAdd,
  onEdit,
  onRemove,
}: DictTableProps) {
  const t = useWords(dictWords);
  const [focused, setFocused] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const rows = visibleRows(nodes, ({ id }) => openAll || open.includes(id));
  const reachable = rows.some(({ node }) => node.id === focused) ? focused : rows[0]?.node.id;

  function onKeyDown(event: KeyboardEvent, at: number): void {
    const node = rows[at]?.node;
    if (node === undefined || event.target !== event.currentTarget) return;
    const acts: Record<string, Act> = { Enter: onEdit, Delete: onRemove, Insert: onAdd };
    const act = acts[event.key];
    const move = rowMove(rows, at, event.key);
    if (act) act(node);
    else if (move === null) return;
    else if ("open" in move) onFold(node.id, move.open);
    else table.current?.querySelector<HTMLElement>(`[data-id="${move.to}"]`)?.focus();
    event.preventDefault();
  }

  return (
    <>
      <div className={classes.scroll} data-stale={isStale || undefined} aria-busy={isStale}>
        <Table
          ref={table}
          role="treegrid"
          aria-label={t("title")}
          layout="fixed"
          highlightOnHover
          stickyHeader
        >
          <Table.Thead>
            <Table.Tr role="row">
              <Table.Th role="columnheader">{t("value")}</Table.Th>
              <Table.Th role="columnheader" className={`${classes.wide} ${classes.codeHead}`}>
                {t("code")}
              </Table.Th>
              <Table.Th role="columnheader" className={classes.number}>
                {t("key")}
              </Table.Th>
              <Table.Th role="columnheader" className={`${classes.extra} ${classes.number}`}>
                {t("sort")}
              </Table.Th>
              <Table.Th role="columnheader" className={classes.extra}>
                {t("remark")}
              </Table.Th>
              <Table.Th role="columnheader" className={classes.acts}>
                {t("actions")}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ node, level, isOpen }, at) => (
              <Table.Tr
                key={node.id}
                role="row"
                className={classes.row}
                data-id={node.id}
                aria-level={level}
                aria-expanded={node.children ? isOpen : undefined}
                tabIndex={node.id === reachable ? 0 : -1}
                onFocus={() => setFocused(node.id)}
                onKeyDown={(event) => onKeyDown(event, at)}
                onDoubleClick={() => onEdit?.(node)}
              >
                <Table.Td role="gridcell" data-level={Math.min(level, 6)}>
                  <span className={classes.name}>
                    {node.children ? (
                      <button
                        type="button"
                        className={classes.fold}
                        tabIndex={-1}
                        aria-label={`${t(isOpen ? "shut" : "open")} ${node.dictValue}`}
                        onClick={() => onFold(node.id, !isOpen)}
                      >
                        <IconChevronRight size={16} stroke={1.8} />
                      </button>
                    ) : (
                      <span className={classes.fold} />
                    )}
                    {node.dictValue}
                  </span>
                </Table.Td>
                <Table.Td role="gridcell" className={`${classes.wide} ${classes.code}`}>
                  {node.code}
                </Table.Td>
                <Table.Td role="gridcell" className={classes.number}>
                  {node.dictKey === typeRowKey ? "–" : node.dictKey}
                </Table.Td>
                <Table.Td role="gridcell" className={`${classes.extra} ${classes.number}`}>
                  {node.sort}
                </Table.Td>
                <Table.Td
                  role="gridcell"
                  className={`${classes.extra} ${classes.remark}`}
                  title={node.remark}
                >
                  {node.remark}
                </Table.Td>
                <Table.Td role="gridcell" className={classes.acts}>
                  <RowAct act={onAdd} node={node} label={t("addBelow")} icon={<IconPlus size={16} />} />
                  <RowAct act={onEdit} node={node} label={t("edit")} icon={<IconPencil size={16} />} />
                  <RowAct act={onRemove} node={node} label={t("remove")} icon={<IconTrash size={16} />} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <DictKeys mayAdd={onAdd !== null} mayEdit={onEdit !== null} mayRemove={onRemove !== null} />
    </>
  );
}

interface RowActProps {
  act: Act;
  node: DictNode;
  label: string;
  icon: React.ReactNode;
}

function RowAct({ act, node, label, icon }: RowActProps) {
  if (act === null) return null;
  const name = `${label} ${node.dictValue}`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={-1}
      aria-label={name}
      title={label}
      onClick={() => act(node)}
    >
      {icon}
    </ActionIcon>
  );
}
