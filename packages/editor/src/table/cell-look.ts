import type { Editor } from "@tiptap/core";
import { tableNodeTypes } from "@tiptap/pm/tables";
import { cellsOf, chosenCells, tableAt } from "./chosen-table.ts";
import { type Changes, declared, lay, send } from "./grid/lay-looks.ts";

/** Horizontal and vertical alignment of the first selected cell. */
export function cellAlign({ state }: Editor): { across: string; down: string } {
  const [cell] = chosenCells(state);
  const style = cell ? declared(cell.node) : {};
  return {
    across: String(cell?.node.attrs.align ?? style["text-align"] ?? "left"),
    down: String(cell?.node.attrs.valign ?? style["vertical-align"] ?? "middle"),
  };
}

/** Aligns the chosen cells. */
export function alignCells(editor: Editor, across: string, down: string): void {
  const { tr } = editor.state;
  for (const cell of chosenCells(editor.state))
    lay(tr, cell, { align: across, valign: down }, { "text-align": null, "vertical-align": null });
  send(editor, tr);
}

/** The background of the first chosen cell; empty without one. */
export function cellBackground({ state }: Editor): string {
  const [cell] = chosenCells(state);
  return cell ? (declared(cell.node)["background-color"] ?? String(cell.node.attrs.bgcolor ?? "")) : "";
}

/** Colours the ground of the chosen cells; null takes it away. */
export function colourCells(editor: Editor, colour: string | null): void {
  const { tr } = editor.state;
  for (const cell of chosenCells(editor.state))
    lay(tr, cell, { bgcolor: null }, { "background-color": colour, background: null });
  send(editor, tr);
}

/** What a border is. */
export interface Border {
  style: string;
  /** px. */
  width: number;
  colour: string;
}

const parts = ["border-top", "border-right", "border-bottom", "border-left"];
const wholes = ["border-width", "border-style", "border-color"];
const noBorderClass = "noBorderTable";

/** Draws the borders of the chosen cells, or of all cells of the table. */
export function drawBorders(editor: Editor, border: Border, which: "cells" | "table"): void {
  const found = tableAt(editor.state);
  if (!found) return;
  const { tr } = editor.state;
  const value = border.style === "none" ? "none" : `${border.width}px ${border.style} ${border.colour}`;
  const changes: Changes = {
    ...Object.fromEntries([...parts, ...wholes].map((name) => [name, null])),
    border: value,
  };
  for (const cell of which === "table" ? cellsOf(found) : chosenCells(editor.state))
    lay(tr, cell, {}, changes);
  const names = String(found.node.attrs.class ?? "").split(" ");
  if (names.includes(noBorderClass))
    lay(tr, found, { class: names.filter((name) => name !== noBorderClass).join(" ") || null });
  send(editor, tr);
}

/** Whether all the chosen cells are header cells. */
export const isHeader = ({ state }: Editor): boolean =>
  chosenCells(state).every(({ node }) => node.type.spec.tableRole === "header_cell");

/** Makes the chosen cells header cells, or no longer. */
export function toggleHeaderCells(editor: Editor): void {
  const { tr, schema } = editor.state;
  const types = tableNodeTypes(schema);
  const type = isHeader(editor) ? types.cell : types.header_cell;
  for (const { node, pos } of chosenCells(editor.state)) tr.setNodeMarkup(pos, type, node.attrs);
  send(editor, tr);
}

/** Whether all of the first row, or the first column, of the table at the caret are header cells. */
export function hasHeader({ state }: Editor, way: "row" | "column"): boolean {
  const node = tableAt(state)?.node;
  const cells =
    way === "row" ? node?.firstChild?.children : node?.children.flatMap((row) => row.firstChild ?? []);
  return (cells ?? []).every((cell) => cell.type.spec.tableRole === "header_cell");
}
