import type { Language, LocalizedText } from "@provost/contract/wire/language";
import type { Editor } from "@tiptap/core";
import { panelMessage } from "../words/table-panel-words.ts";
import { hasHeader, isHeader, toggleHeaderCells } from "./cell-look.ts";
import { canMerge, canMergeNext, canSplit, mergeCells, mergeNext, splitCell } from "./grid/merge-cells.ts";
import { sortNames, sortTypes } from "./grid/sort-rows.ts";
import {
  canSort,
  firstRowStays,
  mayFirstRowGo,
  sortTable,
  sortTypeAt,
  toggleFirstRowStays,
} from "./sort-table.ts";
import { addColumn, addParagraph, addRow, removeColumns, removeRows } from "./table-edit.ts";
import { distributeColumns, isColoured, toggleRowColours } from "./table-look.ts";

/** Something that is done with the table at the caret. */
export interface TableAction {
  name: LocalizedText;
  run: (editor: Editor, language: Language) => unknown;
  isPossible?: (editor: Editor) => boolean;
  /** Of a switch. */
  isOn?: (editor: Editor) => boolean;
  /** Is it there at all; always when it is not said. */
  isOffered?: (editor: Editor) => boolean;
  /** Leaves the panel open. */
  stays?: boolean;
  /** A choice for the actions beside it, not a deed. */
  isChoice?: boolean;
}

export interface TableActionGroup {
  name: LocalizedText;
  actions: readonly TableAction[];
}

const w = panelMessage;

/** What changes a table's rows, columns and cells. */
export const tableActions: readonly TableActionGroup[] = [
  {
    name: w("ofRow"),
    actions: [
      { name: w("rowBefore"), run: (editor) => addRow(editor, "before") },
      { name: w("rowAfter"), run: (editor) => addRow(editor, "after") },
      { name: w("rowRemove"), run: removeRows },
    ],
  },
  {
    name: w("ofColumn"),
    actions: [
      { name: w("columnBefore"), run: (editor) => addColumn(editor, "before") },
      { name: w("columnAfter"), run: (editor) => addColumn(editor, "after") },
      { name: w("columnRemove"), run: removeColumns },
      { name: w("even"), run: distributeColumns },
    ],
  },
  {
    name: w("ofCells"),
    actions: [
      { name: w("merge"), run: mergeCells, isPossible: canMerge },
      {
        name: w("mergeRight"),
        run: (editor) => mergeNext(editor, "right"),
        isPossible: (editor) => canMergeNext(editor, "right"),
      },
      {
        name: w("mergeDown"),
        run: (editor) => mergeNext(editor, "down"),
        isPossible: (editor) => canMergeNext(editor, "down"),
      },
      { name: w("split"), run: splitCell, isPossible: canSplit },
      { name: w("headerCell"), run: toggleHeaderCells, isOn: isHeader },
    ],
  },
  {
    name: w("ofTable"),
    actions: [
      {
        name: w("headerRow"),
        run: ({ commands }) => commands.toggleHeaderRow(),
        isOn: (editor) => hasHeader(editor, "row"),
      },
      {
        name: w("headerColumn"),
        run: ({ commands }) => commands.toggleHeaderColumn(),
        isOn: (editor) => hasHeader(editor, "column"),
      },
      { name: w("rowColours"), run: toggleRowColours, isOn: isColoured },
      { name: w("paragraphBefore"), run: (editor) => addParagraph(editor, "before") },
      { name: w("paragraphAfter"), run: (editor) => addParagraph(editor, "after") },
      { name: w("remove"), run: ({ commands }) => commands.deleteTable() },
    ],
  },
];

/** The five ways to sort it, and whether its first row goes along. */
export const tableSorts: TableActionGroup = {
  name: w("sort"),
  actions: [
    ...sortTypes.map(
      (type): TableAction => ({
        name: sortNames[type],
        run: (editor, language) => sortTable(editor, type, language),
        isPossible: canSort,
        isOn: (editor) => sortTypeAt(editor) === type,
      }),
    ),
    {
      name: w("firstRowStays"),
      run: toggleFirstRowStays,
      isOffered: mayFirstRowGo,
      isOn: firstRowStays,
      stays: true,
      isChoice: true,
    },
  ],
};
