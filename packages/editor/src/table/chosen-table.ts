import type { Node as DocNode } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import { CellSelection, cellAround, isInTable, selectedRect, TableMap } from "@tiptap/pm/tables";

/** A table and its position in the document. */
export interface FoundTable {
  node: DocNode;
  pos: number;
}

/** The innermost table at the caret, or of the chosen cells. */
export function tableAt(state: EditorState): FoundTable | null {
  if (!isInTable(state)) return null;
  const { table, tableStart } = selectedRect(state);
  return { node: table, pos: tableStart - 1 };
}

/** The chosen cells, or the one at the caret. */
export function chosenCells({ selection }: EditorState): FoundTable[] {
  const cells: FoundTable[] = [];
  if (selection instanceof CellSelection) selection.forEachCell((node, pos) => cells.push({ node, pos }));
  else {
    const $cell = cellAround(selection.$from);
    if ($cell?.nodeAfter) cells.push({ node: $cell.nodeAfter, pos: $cell.pos });
  }
  return cells;
}

/** Every cell of a table, not of those within it. */
export function cellsOf({ node, pos }: FoundTable): FoundTable[] {
  const cells: FoundTable[] = [];
  node.forEach((row, at) => {
    row.forEach((cell, within) => {
      cells.push({ node: cell, pos: pos + 1 + at + 1 + within });
    });
  });
  return cells;
}

/** Whether cells of a table are merged. */
export const hasMerged = (table: DocNode): boolean => {
  const { map } = TableMap.get(table);
  return new Set(map).size !== map.length;
};
