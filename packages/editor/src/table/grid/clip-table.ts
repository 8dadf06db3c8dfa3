import { type Node as DocNode, Fragment } from "@tiptap/pm/model";
import { tableRules } from "../../constants.ts";
import { placeCells, type Span } from "./place-cells.ts";

/** Columns and rows. */
export interface TableSize {
  columns: number;
  rows: number;
}

/** What a table of a size is cut to, and what it was; null where it may stay as it is. */
export function excessOf(
  size: TableSize,
  most: TableSize = tableRules,
): { was: TableSize; kept: TableSize } | null {
  const kept = { columns: Math.min(size.columns, most.columns), rows: Math.min(size.rows, most.rows) };
  return kept.columns === size.columns && kept.rows === size.rows ? null : { was: size, kept };
}

interface CellNode extends Span {
  node: DocNode;
}

const rowsOf = (table: DocNode): CellNode[][] =>
  table.children.map((row) =>
    row.children.map((node) => ({ node, colspan: node.attrs.colspan, rowspan: node.attrs.rowspan })),
  );

/** How many columns and rows a table has. */
export const sizeOf = (table: DocNode): TableSize => ({
  columns: placeCells(rowsOf(table))?.width ?? 0,
  rows: table.childCount,
});

/** The first columns and rows of a table; cells that reach beyond them end there. */
export function clipTable(table: DocNode, { columns, rows }: TableSize): DocNode {
  const { cells } = placeCells(rowsOf(table)) ?? { cells: [] };
  const kept: DocNode[][] = Array.from({ length: rows }, () => []);
  for (const { cell, left, top, right, bottom } of cells)
    if (left < columns)
      kept[top]?.push(
        cell.node.type.create(
          {
            ...cell.node.attrs,
            colspan: Math.min(right, columns) - left,
            rowspan: Math.min(bottom, rows) - top,
          },
          cell.node.content,
        ),
      );
  const said: unknown = table.attrs.columns;
  return table.type.create(
    { ...table.attrs, columns: Array.isArray(said) ? said.slice(0, columns) : null },
    Fragment.from(kept.map((nodes, at) => table.child(at).copy(Fragment.from(nodes)))),
  );
}

/** Cuts the tables of a fragment that are larger than is allowed, those in them too; `told` hears of each. */
export function clipTables(
  fragment: Fragment,
  told: (excess: { was: TableSize; kept: TableSize }) => void,
): Fragment {
  return Fragment.from(
    fragment.content.map((node) => {
      if (node.isTextblock || node.isLeaf) return node;
      const excess = node.type.spec.tableRole === "table" ? excessOf(sizeOf(node)) : null;
      if (excess) told(excess);
      const kept = excess ? clipTable(node, excess.kept) : node;
      return kept.copy(clipTables(kept.content, told));
    }),
  );
}
