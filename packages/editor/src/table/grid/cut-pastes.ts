import { Fragment, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import {
  CellSelection,
  cellAround,
  __insertCells as insertCells,
  __pastedCells as pastedCells,
  TableMap,
} from "@tiptap/pm/tables";
import { tableRules } from "../../constants.ts";
import type { TableNote } from "../table-notes.ts";
import { clipTable, clipTables, excessOf } from "./clip-table.ts";

/** What is pasted makes no table larger than is allowed; the writer is told what was kept (spec §5). */
export const cutPastes = (tell: (note: TableNote) => void): Plugin =>
  new Plugin({
    props: {
      transformPasted(slice) {
        const content = clipTables(slice.content, (excess) => tell({ kind: "cut", ...excess }));
        return content.eq(slice.content) ? slice : new Slice(content, slice.openStart, slice.openEnd);
      },
      handlePaste({ state, dispatch }, _, slice) {
        const $cell = cellAround(state.selection.$from);
        // Chosen cells take in what is pasted as far as they go.
        if (!$cell || state.selection instanceof CellSelection) return false;
        const cells = pastedCells(slice);
        if (!cells) return false;
        const [table, start] = [$cell.node(-1), $cell.start(-1)];
        const rect = TableMap.get(table).findCell($cell.pos - start);
        const size = { columns: cells.width, rows: cells.height };
        const room = { columns: tableRules.columns - rect.left, rows: tableRules.rows - rect.top };
        // A table that came larger than is allowed only takes in what fits it.
        const excess = excessOf(size, {
          columns: Math.max(room.columns, TableMap.get(table).width - rect.left),
          rows: Math.max(room.rows, table.childCount - rect.top),
        });
        if (!excess) return false;
        const pasted = table.type.create(
          null,
          cells.rows.map((row) => table.child(0).type.create(null, Fragment.from(row))),
        );
        const kept = pastedCells(new Slice(Fragment.from(clipTable(pasted, excess.kept)), 0, 0));
        if (!kept) return false;
        insertCells(state, dispatch, start, rect, kept);
        tell({ kind: "cut", ...excess });
        return true;
      },
    },
  });
