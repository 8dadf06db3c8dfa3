import type { Editor } from "@tiptap/core";
import { selectedRect, TableMap } from "@tiptap/pm/tables";
import { cellsOf, tableAt } from "./chosen-table.ts";
import { evenColumns } from "./grid/columns.ts";
import { declared, lay, send } from "./grid/lay-looks.ts";
import { rowClasses } from "./grid/row-classes.ts";
import { columnsOf } from "./table-attributes.ts";

/** What the properties of a table are. */
export interface TableProperties {
  caption: string;
  /** CSS length; empty: as wide as its words. */
  width: string;
  place: "left" | "center" | "right" | "";
}

export function tableProperties({ state }: Editor): TableProperties {
  const node = tableAt(state)?.node;
  const style = node ? declared(node) : {};
  const width = style.width ?? String(node?.attrs.width ?? "");
  const place = String(node?.attrs.align ?? "");
  const { body } = new DOMParser().parseFromString(String(node?.attrs.caption ?? ""), "text/html");
  return {
    caption: body.textContent ?? "",
    width: /^\d+$/.test(width) ? `${width}px` : width,
    place: place === "left" || place === "center" || place === "right" ? place : "",
  };
}

/** Gives the table at the caret a caption, a width and a place. */
export function setTableProperties(editor: Editor, { caption, width, place }: TableProperties): void {
  const found = tableAt(editor.state);
  if (!found) return;
  const { tr } = editor.state;
  const before = tableProperties(editor);
  const words = document.createElement("span");
  words.textContent = caption.trim();
  // The marks of a caption stay as long as its words do.
  if (caption.trim() !== before.caption.trim()) lay(tr, found, { caption: words.innerHTML || null });
  if (width !== before.width) lay(tr, found, { width: width.replace(/px$/, "") || null }, { width: null });
  if (place !== before.place) lay(tr, found, { align: place || null }, { float: null });
  send(editor, tr);
}

/** Whether the rows of the table at the caret are coloured in turn. */
export const isColoured = ({ state }: Editor): boolean => tableAt(state)?.node.attrs.interlaced === "enabled";

/** Colours the rows of the table at the caret in turn, or no longer (spec §9). */
export function toggleRowColours(editor: Editor): void {
  const found = tableAt(editor.state);
  if (!found) return;
  const { tr } = editor.state;
  const isOn = !isColoured(editor);
  lay(tr, found, { interlaced: isOn ? "enabled" : null });
  const classes = rowClasses(
    found.node.children.map(({ attrs }) => attrs.class),
    isOn ? "on" : "off",
  );
  let row = found.pos + 1;
  for (const [at, node] of found.node.children.entries()) {
    lay(tr, { node, pos: row }, { class: classes[at] ?? null });
    row += node.nodeSize;
  }
  send(editor, tr);
}

/** Makes the columns of the table at the caret equally wide. */
export function distributeColumns(editor: Editor): void {
  const found = tableAt(editor.state);
  if (!found) return;
  const { tr } = editor.state;
  tr.setNodeAttribute(found.pos, "columns", evenColumns(TableMap.get(found.node).width));
  for (const cell of cellsOf(found)) lay(tr, cell, { width: null }, { width: null });
  send(editor, tr);
}

/** How wide the column and how high the row of the first chosen cell are, as far as the table says. */
export function cellSize({ state }: Editor): { width: string; height: string } {
  const found = tableAt(state);
  if (!found) return { width: "", height: "" };
  const { left, top } = selectedRect(state);
  const row = found.node.child(top);
  const height = declared(row).height ?? String(row.attrs.height ?? "");
  return { width: columnsOf(found.node)?.[left] ?? "", height: String(Number.parseFloat(height) || "") };
}

/** Makes the chosen columns so wide and the chosen rows so high: a CSS length and px; empty as their words need it. */
export function sizeCells(editor: Editor, { width, height }: { width: string; height: string }): void {
  const found = tableAt(editor.state);
  if (!found) return;
  const { tr } = editor.state;
  const { left, right, top, bottom, map } = selectedRect(editor.state);
  const before = cellSize(editor);
  if (width !== before.width) {
    const said = columnsOf(found.node) ?? [];
    const columns = Array.from({ length: map.width }, (_, at) =>
      at >= left && at < right ? width : (said[at] ?? ""),
    );
    tr.setNodeAttribute(found.pos, "columns", columns.some((one) => one !== "") ? columns : null);
    for (const cell of cellsOf(found)) {
      const place = map.findCell(cell.pos - found.pos - 1);
      if (place.left < right && place.right > left) lay(tr, cell, { width: null }, { width: null });
    }
  }
  let pos = found.pos + 1;
  for (const [at, node] of found.node.children.entries()) {
    if (height !== before.height && at >= top && at < bottom)
      lay(tr, { node, pos }, { height: null }, { height: height === "" ? null : `${height}px` });
    pos += node.nodeSize;
  }
  send(editor, tr);
}
