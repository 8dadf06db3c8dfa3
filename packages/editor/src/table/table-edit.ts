import type { Editor } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import {
  deleteColumn,
  addColumn as layColumn,
  addRow as layRow,
  selectedRect,
  TableMap,
  type TableRect,
} from "@tiptap/pm/tables";
import { changedStyle } from "../clean/style-declarations.ts";
import { tableRules } from "../constants.ts";
import { tableAt } from "./chosen-table.ts";
import { withColumn, withoutColumns } from "./grid/columns.ts";
import { columnsOf } from "./table-attributes.ts";

export type Side = "before" | "after";

// The attributes that a new cell copies from its neighbour: alignment and style, not the size.
const looksOf = ({ attrs }: DocNode): Record<string, unknown> => ({
  align: attrs.align,
  valign: attrs.valign,
  bgcolor: attrs.bgcolor,
  style: changedStyle(attrs.style, { width: null, height: null }),
});

interface Line {
  /** Place of the new row or column. */
  at: number;
  /** Place, before the change, of the one it takes its looks from. */
  like: number;
  way: "row" | "column";
}

function dressCells(tr: Transaction, before: TableRect, { at, like, way }: Line): void {
  const table = tr.doc.nodeAt(before.tableStart - 1);
  if (!table) return;
  const map = TableMap.get(table);
  const count = way === "row" ? map.width : map.height;
  for (let place = 0; place < count; place += 1) {
    const [row, column] = way === "row" ? [at, place] : [place, at];
    const pos = map.map[row * map.width + column];
    const own = pos === undefined ? null : map.findCell(pos);
    // A merged cell that reaches over the new line is an old one.
    if (!own || pos === undefined || (way === "row" ? own.bottom - own.top : own.right - own.left) > 1)
      continue;
    const old =
      before.map.map[way === "row" ? like * before.map.width + column : row * before.map.width + like];
    const model = old === undefined ? null : before.table.nodeAt(old);
    const cell = table.nodeAt(pos);
    if (model && cell) tr.setNodeMarkup(before.tableStart + pos, null, { ...cell.attrs, ...looksOf(model) });
  }
}

function caretIn(tr: Transaction, tableStart: number, row: number, column: number): void {
  const table = tr.doc.nodeAt(tableStart - 1);
  if (!table) return;
  const map = TableMap.get(table);
  const pos = map.map[row * map.width + column];
  if (pos !== undefined) tr.setSelection(TextSelection.near(tr.doc.resolve(tableStart + pos + 1)));
}

/** Inserts a row beside the chosen ones; the caret stays, or goes to its `begin`. A full table gets none and says so. */
export function addRow(editor: Editor, side: Side, caret: "stays" | "begin" = "stays"): boolean {
  const { state, view } = editor;
  if (!tableAt(state)) return false;
  const rect = selectedRect(state);
  if (rect.map.height >= tableRules.rows) {
    editor.storage.table.tell({ kind: "rowsFull" });
    return false;
  }
  const at = side === "before" ? rect.top : rect.bottom;
  const tr = layRow(state.tr, rect, at);
  dressCells(tr, rect, { at, like: side === "before" ? rect.top : rect.bottom - 1, way: "row" });
  if (caret === "begin") caretIn(tr, rect.tableStart, at, 0);
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** Inserts a column beside the chosen ones. A full table gets none and says so. */
export function addColumn(editor: Editor, side: Side): boolean {
  const { state, view } = editor;
  if (!tableAt(state)) return false;
  const rect = selectedRect(state);
  if (rect.map.width >= tableRules.columns) {
    editor.storage.table.tell({ kind: "columnsFull" });
    return false;
  }
  const at = side === "before" ? rect.left : rect.right;
  const tr = layColumn(state.tr, rect, at);
  dressCells(tr, rect, { at, like: side === "before" ? rect.left : rect.right - 1, way: "column" });
  const columns = columnsOf(rect.table);
  if (columns) tr.setNodeAttribute(rect.tableStart - 1, "columns", withColumn(columns, at));
  view.dispatch(tr);
  return true;
}

/** Removes the chosen rows; with all of them the table. */
export function removeRows({ state, commands }: Editor): void {
  const { top, bottom, map } = selectedRect(state);
  if (top === 0 && bottom === map.height) commands.deleteTable();
  else commands.deleteRow();
}

/** Removes the chosen columns; with all of them the table. */
export function removeColumns({ state, commands, view }: Editor): void {
  const { left, right, map, table, tableStart } = selectedRect(state);
  if (left === 0 && right === map.width) {
    commands.deleteTable();
    return;
  }
  const columns = columnsOf(table);
  deleteColumn(state, (tr) => {
    if (columns) tr.setNodeAttribute(tableStart - 1, "columns", withoutColumns(columns, left, right));
    view.dispatch(tr);
  });
}

/** Puts an empty paragraph beside the table and the caret into it. */
export function addParagraph({ state, view }: Editor, side: Side): void {
  const table = tableAt(state);
  const paragraph = state.schema.nodes.paragraph?.create();
  if (!table || !paragraph) return;
  const at = side === "before" ? table.pos : table.pos + table.node.nodeSize;
  const tr = state.tr.insert(at, paragraph);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  view.focus();
}
