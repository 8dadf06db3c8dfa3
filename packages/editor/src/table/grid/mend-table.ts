import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { tableNodeTypes } from "@tiptap/pm/tables";
import type { ChartMend } from "../chart/chart-mend.ts";
import type { NotNumber } from "../chart/chart-rule.ts";
import { type FoundTable, tableAt } from "../chosen-table.ts";
import { runOf } from "./grid-cells.ts";
import { send } from "./lay-looks.ts";

function placedCells({ node, pos }: FoundTable): Array<FoundTable & { row: number; column: number }> {
  const cells: Array<FoundTable & { row: number; column: number }> = [];
  node.forEach((row, at, rowPlace) => {
    row.forEach((cell, within, place) => {
      cells.push({ node: cell, pos: pos + 1 + at + 1 + within, row: rowPlace + 1, column: place + 1 });
    });
  });
  return cells;
}

/** Makes header cells of the first row and column of the table at the caret, and plain numbers of the cells named; one step of undo. */
export function mendTable(editor: Editor, mend: ChartMend): void {
  const found = tableAt(editor.state);
  if (!found) return;
  const { tr, schema } = editor.state;
  const types = tableNodeTypes(schema);
  // From the end, so that what is longer or shorter afterwards moves none of the others.
  for (const { node, pos, row, column } of placedCells(found).reverse()) {
    const isHead = row === 1 || column === 1;
    if (isHead && node.type !== types.header_cell) tr.setNodeMarkup(pos, types.header_cell, node.attrs);
    const becomes = mend.cells.find((cell) => cell.row === row && cell.column === column)?.becomes;
    const run = becomes === undefined ? null : runOf(node);
    if (becomes !== undefined && run) tr.insertText(becomes, pos + 1 + run.from, pos + 1 + run.to);
  }
  send(editor, tr);
}

/** Chooses the words of one cell of the table at the caret. */
export function chooseCell(editor: Editor, { row, column }: Pick<NotNumber, "row" | "column">): void {
  const found = tableAt(editor.state);
  const cell = found && placedCells(found).find((one) => one.row === row && one.column === column);
  if (!cell) return;
  const { tr } = editor.state;
  const start = TextSelection.near(tr.doc.resolve(cell.pos + 1));
  const end = TextSelection.near(tr.doc.resolve(cell.pos + cell.node.nodeSize - 1), -1);
  editor.view.dispatch(tr.setSelection(TextSelection.between(start.$from, end.$to)).scrollIntoView());
}
