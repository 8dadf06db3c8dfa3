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

/** Clips pasted tables to the size limit and notifies the user of the size that remains (spec §5). */
export const clipPastes = (tell: (note: TableNote) => void): Plugin =>
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
        const available = { columns: tableRules.columns - rect.left, rows: tableRules.rows - rect.top };
        // A table that came larger than is allowed only takes in what fits it.
        const excess = excessOf(size, {
          columns: Math.max(available.columns, TableMap.get(table).width - rect.left),
          rows: Math.max(available.rows, table.childCount - rect.top),
        });
        if (!excess) return false;
        const pasted = table.type.create(
          null,
          cells.rows.map((row) => table.child(0).type.create(null, Fragment.from(row))),
        );
        const clipped = pastedCells(new Slice(Fragment.from(clipTable(pasted, excess.clipped)), 0, 0));
        if (!clipped) return false;
        insertCells(state, dispatch, start, rect, clipped);
        tell({ kind: "cut", ...excess });
        return true;
      },
    },
  });
