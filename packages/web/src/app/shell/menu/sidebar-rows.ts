import type { MenuItem } from "@provost/contract/menu/menu";

/** A row of the sidebar as it is drawn. */
export interface SidebarRow {
  item: MenuItem;
  /** From 1. */
  level: number;
  /** From 1, among those of the same level. */
  position: number;
  siblings: number;
  parentId: string | null;
  /** `null` if there is nothing below it. */
  isOpen: boolean | null;
}

/** The rows that show: top items, and those below open ones. `open` holds the open item of each level. */
export function sidebarRows(items: readonly MenuItem[], open: readonly string[]): SidebarRow[] {
  const rows: SidebarRow[] = [];
  const visit = (below: readonly MenuItem[], level: number, parentId: string | null): void => {
    for (const [index, item] of below.entries()) {
      const children = item.children ?? [];
      const isOpen = children.length === 0 ? null : open[level - 1] === item.id;
      rows.push({ item, level, position: index + 1, siblings: below.length, parentId, isOpen });
      if (isOpen === true) visit(children, level + 1, item.id);
    }
  };
  visit(items, 1, null);
  return rows;
}

/** What the narrow sidebar shows: the items of each top group side by side, and which of them begins a group. */
export function sidebarGroups(items: readonly MenuItem[]): {
  items: readonly MenuItem[];
  firsts: ReadonlySet<string>;
} {
  const parts = items.map((item) => (item.children?.length ? item.children : [item]));
  const isApart = (at: number): boolean =>
    at > 0 && ((items[at]?.children?.length ?? 0) > 0 || (items[at - 1]?.children?.length ?? 0) > 0);
  return {
    items: parts.flat(),
    firsts: new Set(parts.flatMap(([first], at) => (first !== undefined && isApart(at) ? [first.id] : []))),
  };
}

/** Opens an item, or shuts it; of each level one is open at most. */
export function toggled(open: readonly string[], { item, level, isOpen }: SidebarRow): string[] {
  const above = open.slice(0, level - 1);
  return isOpen === true ? above : [...above, item.id];
}

/** What a key does on a row: go to another, open or shut it, or nothing. */
export type SidebarMove = { to: string } | { toggle: SidebarRow } | null;

export function sidebarMove(rows: readonly SidebarRow[], at: number, key: string): SidebarMove {
  const row = rows[at];
  if (row === undefined) return null;
  const go = (to: SidebarRow | undefined): SidebarMove => (to ? { to: to.item.id } : null);
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
      if (row.isOpen === null) return null;
      return row.isOpen ? go(rows[at + 1]) : { toggle: row };
    case "ArrowLeft":
      if (row.isOpen === true) return { toggle: row };
      return row.parentId === null ? null : { to: row.parentId };
    default:
      return null;
  }
}

/** A row to render with the list below it, or the space of rows that are not rendered. */
export type SidebarPiece =
  | { gap: number; after: string | null }
  | { row: SidebarRow; at: number; below: readonly SidebarPiece[] };

/** Lists within lists of the rows to draw; open items are drawn wherever they are, since they hold the list below. */
export function sidebarPieces(
  rows: readonly SidebarRow[],
  drawn: readonly number[],
  rowHeight: number,
): readonly SidebarPiece[] {
  const isDrawn = new Set(drawn);
  let at = 0;
  const list = (level: number): readonly SidebarPiece[] => {
    const pieces: SidebarPiece[] = [];
    let leftOut = 0;
    let after: string | null = null;
    const close = (): void => {
      if (leftOut > 0) pieces.push({ gap: leftOut * rowHeight, after });
      leftOut = 0;
    };
    for (let row = rows[at]; row !== undefined && row.level === level; row = rows[at]) {
      const index = at;
      at += 1;
      if (isDrawn.has(index) || row.isOpen === true) {
        close();
        after = row.item.id;
        pieces.push({ row, at: index, below: row.isOpen === true ? list(level + 1) : [] });
      } else leftOut += 1;
    }
    close();
    return pieces;
  };
  return list(1);
}
