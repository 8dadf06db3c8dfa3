import { type Node as DocNode, Fragment } from "@tiptap/pm/model";
import { tableRules } from "../../constants.ts";
import { placeCells, type Span } from "./place-cells.ts";

/** Columns and rows. */
export interface TableSize {
  columns: number;
  rows: number;
}

/** The size to which a table must be clipped, and its original size; null if the table is small enough. */
export function excessOf(
  size: TableSize,
  most: TableSize = tableRules,
): { was: TableSize; clipped: TableSize } | null {
  const clipped = { columns: Math.min(size.columns, most.columns), rows: Math.min(size.rows, most.rows) };
  return clipped.columns === size.columns && clipped.rows === size.rows ? null : { was: size, clipped };
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
  const clippedRows: DocNode[][] = Array.from({ length: rows }, () => []);
  for (const { cell, left, top, right, bottom } of cells)
    if (left < columns)
      clippedRows[top]?.push(
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
    Fragment.from(clippedRows.map((nodes, at) => table.child(at).copy(Fragment.from(nodes)))),
  );
}

/** Clips the tables of a fragment that exceed the size limit, nested tables included. Calls `onClip` for each. */
export function clipTables(
  fragment: Fragment,
  onClip: (excess: { was: TableSize; clipped: TableSize }) => void,
): Fragment {
  return Fragment.from(
    fragment.content.map((node) => {
      if (node.isTextblock || node.isLeaf) return node;
      const excess = node.type.spec.tableRole === "table" ? excessOf(sizeOf(node)) : null;
      if (excess) onClip(excess);
      const clipped = excess ? clipTable(node, excess.clipped) : node;
      return clipped.copy(clipTables(clipped.content, onClip));
    }),
  );
}
