import type { Editor } from "@tiptap/core";
import { type Node as DocNode, Fragment, type Schema } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { CellSelection } from "@tiptap/pm/tables";
import { tableRules } from "../constants.ts";
import { excessOf, type TableSize } from "./grid/clip-table.ts";
import { evenColumns } from "./grid/columns.ts";

/** An empty table as wide as the text, its cells aligned to the top; null where it would be larger than is allowed. */
export function emptyTable({ nodes }: Schema, size: TableSize): DocNode | null {
  const { table, tableRow, tableCell } = nodes;
  const cell = tableCell?.createAndFill({ valign: "top" });
  if (!table || !tableRow || !cell || excessOf(size)) return null;
  const row = tableRow.create(
    null,
    Array.from({ length: size.columns }, () => cell),
  );
  return table.create(
    { width: "100%", columns: evenColumns(size.columns) },
    Fragment.from(Array.from({ length: size.rows }, () => row)),
  );
}

/** Inserts an empty table at the caret, 5 × 5 by default (spec §9), and puts the caret into its first cell. */
export function insertTable(
  { state, view }: Editor,
  size: TableSize = { columns: tableRules.defaultColumns, rows: tableRules.defaultRows },
): boolean {
  const table = emptyTable(state.schema, size);
  const paragraph = state.schema.nodes.paragraph?.create();
  if (!table || !paragraph) return false;
  const { tr } = state;
  // A table within a cell goes into the first of the chosen ones.
  if (tr.selection instanceof CellSelection)
    tr.setSelection(TextSelection.near(tr.doc.resolve(tr.selection.$anchorCell.pos + 1)));
  tr.replaceSelectionWith(table);
  const at = tr.mapping.map(tr.selection.from, -1);
  let found: number | null = null;
  tr.doc.nodesBetween(0, tr.doc.content.size, (node, pos) => {
    if (node === table && found === null) found = pos;
    return found === null && !node.isTextblock && pos <= at + 1;
  });
  if (found === null) return false;
  const $end = tr.doc.resolve(found + table.nodeSize);
  // So that one can write on after it.
  if ($end.index() === $end.parent.childCount) tr.insert($end.pos, paragraph);
  tr.setSelection(TextSelection.near(tr.doc.resolve(found + 1))).scrollIntoView();
  view.dispatch(tr);
  return true;
}
