import { z } from "zod";

/** Ids of the expanded rows, as stored in a tab. */
export const OpenRows = z.array(z.string()).readonly();

/** A node of a tree; without `children` it is a leaf. */
export interface TreeNode<N> {
  id: string;
  children?: readonly N[] | undefined;
}

/** A row of a tree table as it is drawn. */
export interface TreeRow<N> {
  node: N;
  /** From 1. */
  level: number;
  parent: N | null;
  isOpen: boolean;
}

/** The rows that show: top nodes, and those below open ones. */
export function visibleRows<N extends TreeNode<N>>(
  nodes: readonly N[],
  isOpen: (node: N) => boolean,
): TreeRow<N>[] {
  const rows: TreeRow<N>[] = [];
  const visit = (level: number, parent: N | null, below: readonly N[]): void => {
    for (const node of below) {
      const open = node.children !== undefined && isOpen(node);
      rows.push({ node, level, parent, isOpen: open });
      if (open) visit(level + 1, node, node.children ?? []);
    }
  };
  visit(1, null, nodes);
  return rows;
}

/** A node and all below it, itself first. */
export function withDescendants<N extends TreeNode<N>>(node: N): N[] {
  return [node, ...(node.children ?? []).flatMap((child) => withDescendants(child))];
}

/** The matching nodes with all nodes above and below them. */
export function filterTree<N extends TreeNode<N>>(nodes: readonly N[], fits: (node: N) => boolean): N[] {
  return nodes.flatMap((node) => {
    if (fits(node)) return [node];
    const children = filterTree(node.children ?? [], fits);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** What a key does on a row: move to another, open or close it, or nothing. */
export type RowMove = { to: string } | { open: boolean } | null;

/** Keys of a tree table (WAI-ARIA treegrid). */
export function rowMove<N extends TreeNode<N>>(
  rows: readonly TreeRow<N>[],
  at: number,
  key: string,
): RowMove {
  const row = rows[at];
  if (row === undefined) return null;
  const go = (to: TreeRow<N> | undefined): RowMove => (to ? { to: to.node.id } : null);
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

/** The next row whose title begins with the typed text. A single repeated letter searches from the row after `at`. `null` if there is none. */
export function typedAhead<N extends TreeNode<N> & { title: string }>(
  rows: readonly TreeRow<N>[],
  at: number,
  typed: string,
): string | null {
  const wanted = typed.toLowerCase();
  const firstCharacter = wanted.slice(0, 1);
  const isRepeated = wanted === firstCharacter.repeat(wanted.length);
  const text = isRepeated ? firstCharacter : wanted;
  const from = isRepeated ? at + 1 : at;
  const inTurn = [...rows.slice(from), ...rows.slice(0, from)];
  return inTurn.find(({ node }) => node.title.toLowerCase().startsWith(text))?.node.id ?? null;
}
