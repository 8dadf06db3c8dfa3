import type { Editor } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { TableMap, tableNodeTypes } from "@tiptap/pm/tables";
import { changedStyle, readStyle } from "../clean/style-declarations.ts";
import { cellsOf, chosenCells, type FoundTable, tableAt } from "./chosen-table.ts";
import { evenColumns } from "./columns.ts";
import { rowClasses } from "./row-classes.ts";

type Changes = Readonly<Record<string, string | null>>;

const declared = ({ attrs }: DocNode): Record<string, string> => readStyle(attrs.style);

function lay(tr: Transaction, { node, pos }: FoundTable, attributes: Changes, styles: Changes = {}): void {
  for (const [name, value] of Object.entries(attributes))
    if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
  if (Object.keys(styles).length === 0) return;
  const style = changedStyle(node.attrs.style, styles);
  if (style !== node.attrs.style) tr.setNodeAttribute(pos, "style", style);
}

function send({ view }: Editor, tr: Transaction): void {
  if (tr.docChanged) view.dispatch(tr);
}

/** How the words of the first chosen cell stand: across and down. */
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
