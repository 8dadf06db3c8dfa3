import type { DictNode } from "@provost/contract/dict";

/** A row of the tree table as it is drawn. */
export interface DictRow {
  node: DictNode;
  /** From 1. */
  level: number;
  parent: DictNode | null;
  isOpen: boolean;
}

/** The rows that show: top entries, and those below open ones. */
export function visibleRows(
  nodes: readonly DictNode[],
  isOpen: (node: DictNode) => boolean,
  level = 1,
  parent: DictNode | null = null,
): DictRow[] {
  return nodes.flatMap((node) => {
    const open = node.children !== undefined && isOpen(node);
    const row: DictRow = { node, level, parent, isOpen: open };
    return open ? [row, ...visibleRows(node.children ?? [], isOpen, level + 1, node)] : [row];
  });
}

/** An entry and all below it, itself first. */
export function withDescendants(node: DictNode): DictNode[] {
  return [node, ...(node.children ?? []).flatMap(withDescendants)];
}

/** What a key does on a row: move to another, open or close it, or nothing. */
export type RowMove = { to: string } | { open: boolean } | null;

/** Keys of a tree table (WAI-ARIA treegrid). */
export function rowMove(rows: readonly DictRow[], at: number, key: string): RowMove {
  const row = rows[at];
  if (row === undefined) return null;
  const go = (to: DictRow | undefined): RowMove => (to ? { to: to.node.id } : null);
  switch (key) {
    case "ArrowDown":
      return go(rows[at + 1]);
    case "ArrowUp":
      return go(rows[at - 1]);
    case "Home":
      return go(rows[0]);
    case "End":
      return go(rows.at(-1));
    case "ArrowRight":
      if (row.isOpen) return go(rows[at + 1]);
      return row.node.children ? { open: true } : null;
    case "ArrowLeft":
      if (row.isOpen) return { open: false };
      return row.parent ? { to: row.parent.id } : null;
    default:
      return null;
  }
}
