import type { Language } from "@provost/contract/wire/language";
import type { Editor } from "@tiptap/core";
import { type Node as DocNode, Fragment } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { CellSelection, selectedRect, TableMap } from "@tiptap/pm/tables";
import { hasMerged, tableAt } from "./chosen-table.ts";
import { cellsOfNode } from "./grid/grid-cells.ts";
import { isSortType, readsAsHead, type SortType, sortedPlaces } from "./grid/sort-rows.ts";

/** How the table at the caret was last sorted; empty when it was not. */
export function sortTypeAt({ state }: Editor): SortType | "" {
  const said: unknown = tableAt(state)?.node.attrs["data-sort-type"];
  return isSortType(said) ? said : "";
}

/** May the table at the caret be sorted: not where cells are merged (spec §9). */
export function canSort({ state }: Editor): boolean {
  const table = tableAt(state);
  return table !== null && !hasMerged(table.node);
}

const isHeadRow = (row: DocNode): boolean =>
  row.children.every((cell) => cell.type.spec.tableRole === "header_cell");

// What the writer said of a first row that is no row of header cells; it goes with the row.
const said = new WeakMap<DocNode, boolean>();

const staysFirst = (table: DocNode): boolean => {
  const { firstChild } = table;
  if (!firstChild || isHeadRow(firstChild)) return firstChild !== null;
  return said.get(firstChild) ?? readsAsHead(cellsOfNode(table).map((row) => row.map(({ text }) => text)));
};

/** Whether the first row of the table at the caret stays first: one of header cells does, another where it reads as a header or the writer says so. */
export function firstRowStays({ state }: Editor): boolean {
  const table = tableAt(state);
  return table !== null && staysFirst(table.node);
}

/** Whether that is for the writer to say: a row of header cells always stays. */
export function mayFirstRowGo(editor: Editor): boolean {
  const first = tableAt(editor.state)?.node.firstChild;
  return canSort(editor) && first !== null && first !== undefined && !isHeadRow(first);
}

/** Says the other of the first row of the table at the caret. */
export function toggleFirstRowStays({ state }: Editor): void {
  const table = tableAt(state)?.node;
  if (table?.firstChild) said.set(table.firstChild, !staysFirst(table));
}

/**
 * Sorts the rows of the table at the caret by the caret's column, only the chosen rows where several cells are chosen. A first row that is a header
 * stays where it is.
 */
export function sortTable({ state, view }: Editor, type: SortType, language: Language): boolean {
  const found = tableAt(state);
  if (!found || hasMerged(found.node)) return false;
  const { node, pos } = found;
  const { left, top, bottom } = selectedRect(state);
  const isPart = state.selection instanceof CellSelection && bottom - top > 1;
  const from = Math.max(isPart ? top : 0, staysFirst(node) ? 1 : 0);
  const rows = node.children.slice(from, isPart ? bottom : node.childCount);
  if (rows.length < 2) return false;
  const words = rows.map((row) => row.child(left).textContent.trim());
  const sorted = sortedPlaces(words, type, language).flatMap((at) => rows[at] ?? []);
  const next = [...node.children.slice(0, from), ...sorted, ...node.children.slice(from + rows.length)];
  const tr = state.tr.replaceWith(pos + 1, pos + 1 + node.content.size, Fragment.from(next));
  tr.setNodeAttribute(pos, "data-sort-type", type);
  const table = tr.doc.nodeAt(pos);
  const map = table ? TableMap.get(table) : null;
  const at = (row: number): number => pos + 1 + (map?.map[row * (map?.width ?? 0) + left] ?? 0);
  tr.setSelection(
    isPart
      ? CellSelection.create(tr.doc, at(top), at(bottom - 1))
      : TextSelection.near(tr.doc.resolve(at(top) + 1)),
  );
  view.dispatch(tr);
  return true;
}
