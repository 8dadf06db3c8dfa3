import type { Editor } from "@tiptap/core";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { CellSelection, mergeCells as merge, selectedRect, splitCell as split } from "@tiptap/pm/tables";
import { tableAt } from "../chosen-table.ts";

// Where cells are merged there is nothing to sort by a click on a head any more.
function forgetSort(tr: Transaction, tableStart: number): Transaction {
  const table = tr.doc.nodeAt(tableStart - 1);
  for (const name of ["data-sort", "data-sort-type"])
    if (table?.attrs[name] != null) tr.setNodeAttribute(tableStart - 1, name, null);
  return tr;
}

/** Makes one cell of the chosen ones, whose contents follow one another. */
export const mergeCells = ({ state, view }: Editor): boolean =>
  tableAt(state) !== null &&
  merge(state, (tr) => view.dispatch(forgetSort(tr, selectedRect(state).tableStart)));

/** Splits a merged cell into those it covers. */
export const splitCell = ({ state, view }: Editor): boolean => split(state, view.dispatch);

/** The chosen cell and the one it would be merged with; null where there is none that fits. */
function withNext(editor: Editor, way: "right" | "down"): CellSelection | null {
  const { state } = editor;
  if (!tableAt(state)) return null;
  const { map, tableStart, left, top, right, bottom } = selectedRect(state);
  const own = map.map[top * map.width + left];
  const next = way === "right" ? { row: top, column: right } : { row: bottom, column: left };
  if (own === undefined || next.row >= map.height || next.column >= map.width) return null;
  const other = map.map[next.row * map.width + next.column];
  if (other === undefined) return null;
  const place = map.findCell(other);
  const fits =
    way === "right"
      ? place.top === top && place.bottom === bottom
      : place.left === left && place.right === right;
  return fits ? CellSelection.create(state.doc, tableStart + own, tableStart + other) : null;
}

export const canMergeNext = (editor: Editor, way: "right" | "down"): boolean =>
  withNext(editor, way) !== null;

/** Merges the cell at the caret with its neighbour. */
export function mergeNext(editor: Editor, way: "right" | "down"): boolean {
  const selection = withNext(editor, way);
  if (!selection) return false;
  const { state, view } = editor;
  const { tableStart } = selectedRect(state);
  const chosen = state.apply(state.tr.setSelection(selection));
  return merge(chosen, (tr) => {
    // One change, from the state the caret was in.
    const own = state.tr;
    for (const step of tr.steps) own.step(step);
    own.setSelection(TextSelection.near(own.doc.resolve(selection.$anchorCell.pos + 1)));
    view.dispatch(forgetSort(own, tableStart));
  });
}

export const canMerge = ({ state }: Editor): boolean => tableAt(state) !== null && merge(state);
export const canSplit = ({ state }: Editor): boolean => tableAt(state) !== null && split(state);
