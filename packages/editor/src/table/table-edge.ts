import type { Transaction } from "@tiptap/pm/state";
import { cellAround, TableMap } from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";
import { changedStyle } from "../clean/style-declarations.ts";
import { tableRules } from "../constants.ts";
import { cellsOf, type FoundTable } from "./chosen-table.ts";
import { movedEdge, widthsBetween } from "./grid/columns.ts";
import { isRelative } from "./table-attributes.ts";

/** The edge below a row, or to the right of a column, of a table. */
export interface Edge {
  way: "column" | "row";
  /** Place of the row or column that ends there. */
  at: number;
  found: FoundTable;
  table: HTMLElement;
}

// How near the pointer must be, px.
const reach = 4;

/** The edge under the pointer. */
export function edgeAt(view: EditorView, { target, clientX, clientY }: MouseEvent): Edge | null {
  const element = target instanceof Element ? target.closest("td, th") : null;
  const table = element?.closest("table");
  if (!element || !table || !view.dom.contains(element)) return null;
  const box = element.getBoundingClientRect();
  const near = {
    right: box.right - clientX <= reach,
    left: clientX - box.left <= reach,
    bottom: box.bottom - clientY <= reach,
    top: clientY - box.top <= reach,
  };
  if (!Object.values(near).includes(true)) return null;
  const $cell = cellAround(view.state.doc.resolve(view.posAtDOM(element, 0)));
  if (!$cell) return null;
  const found = { node: $cell.node(-1), pos: $cell.before(-1) };
  const cell = TableMap.get(found.node).findCell($cell.pos - $cell.start(-1));
  const edge = (way: Edge["way"], at: number): Edge | null => (at < 0 ? null : { way, at, found, table });
  if (near.right) return edge("column", cell.right - 1);
  if (near.left && cell.left > 0) return edge("column", cell.left - 1);
  if (near.bottom) return edge("row", cell.bottom - 1);
  return near.top && cell.top > 0 ? edge("row", cell.top - 1) : null;
}

/** Moves an edge by so many px. */
export function moveEdge(view: EditorView, edge: Edge, by: number): void {
  const { tr } = view.state;
  if (edge.way === "column") moveColumn(view, tr, edge, by);
  else if (Math.abs(by) >= tableRules.rowDragLeast) moveRow(view, tr, edge, by);
  if (tr.docChanged) view.dispatch(tr);
}

function moveColumn(view: EditorView, tr: Transaction, { found, table, at }: Edge, by: number): void {
  const map = TableMap.get(found.node);
  const box = table.getBoundingClientRect();
  const edges: Array<number | null> = Array.from({ length: map.width + 1 }, () => null);
  edges[0] = box.left;
  edges[map.width] = box.right;
  for (const { pos } of cellsOf(found)) {
    const dom = view.nodeDOM(pos);
    if (dom instanceof Element)
      edges[map.findCell(pos - found.pos - 1).right] = dom.getBoundingClientRect().right;
  }
  const widths = movedEdge(widthsBetween(edges), at, by, tableRules.leastWidth);
  const all = widths.reduce((sum, width) => sum + width, 0);
  const isWithin = at < map.width - 1;
  const keepsShare = isWithin && isRelative(found.node);
  tr.setNodeAttribute(
    found.pos,
    "columns",
    widths.map((width) =>
      keepsShare ? `${Math.round((width / all) * 10_000) / 100}%` : `${Math.round(width)}px`,
    ),
  );
  if (!keepsShare) {
    tr.setNodeAttribute(found.pos, "width", String(Math.round(all)));
    tr.setNodeAttribute(found.pos, "style", changedStyle(found.node.attrs.style, { width: null }));
  }
  // One place says how wide a column is.
  for (const { node, pos } of cellsOf(found)) {
    if (node.attrs.width !== null) tr.setNodeAttribute(pos, "width", null);
    const style = changedStyle(node.attrs.style, { width: null });
    if (style !== node.attrs.style) tr.setNodeAttribute(pos, "style", style);
  }
}

function moveRow(view: EditorView, tr: Transaction, { found, at }: Edge, by: number): void {
  let pos = found.pos + 1;
  for (const row of found.node.children.slice(0, at)) pos += row.nodeSize;
  const row = found.node.child(at);
  const dom = view.nodeDOM(pos);
  if (!(dom instanceof Element)) return;
  const height = Math.max(tableRules.leastHeight, Math.round(dom.getBoundingClientRect().height + by));
  tr.setNodeAttribute(pos, "style", changedStyle(row.attrs.style, { height: `${height}px` }));
  if (row.attrs.height !== null) tr.setNodeAttribute(pos, "height", null);
  row.forEach((cell, offset) => {
    if (cell.attrs.rowspan > 1) return;
    if (cell.attrs.height !== null) tr.setNodeAttribute(pos + 1 + offset, "height", null);
    const style = changedStyle(cell.attrs.style, { height: null });
    if (style !== cell.attrs.style) tr.setNodeAttribute(pos + 1 + offset, "style", style);
  });
}
