import type { Attribute } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import { cleanHtml } from "../clean/clean-html.ts";
import { changedStyle, readStyle } from "../clean/style-declarations.ts";
import { storedNames, storedStyles } from "../text/stored-names.ts";
import { type Columns, readColumns } from "./grid/columns.ts";

const names = [
  "width",
  "border",
  "cellpadding",
  "cellspacing",
  "align",
  "interlaced",
  "data-sort",
  "data-sort-type",
  "data-chart",
] as const;

/** What a table keeps of its element: its attributes and looks, the widths of its columns, its caption as clean HTML. */
export const tableAttributes: Record<string, Partial<Attribute>> = {
  ...storedNames(names),
  ...storedStyles,
  style: {
    default: null,
    // Stock content hides the table that a chart is drawn of.
    parseHTML: (element) =>
      changedStyle(
        element.getAttribute("style"),
        element.hasAttribute("data-chart") ? { display: null } : {},
      ),
  },
  columns: { default: null, parseHTML: readColumns, rendered: false },
  caption: {
    default: null,
    parseHTML: (element) => captionOf(element)?.innerHTML || null,
    rendered: false,
  },
  captionStyle: {
    default: null,
    parseHTML: (element) => changedStyle(captionOf(element)?.getAttribute("style") ?? null, {}),
    rendered: false,
  },
};

const captionOf = (table: Element): Element | null =>
  [...table.children].find(({ nodeName }) => nodeName === "CAPTION") ?? null;

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The attributes of a table's element. */
export function elementAttributes(node: DocNode): Array<[string, string]> {
  return [...names, "style", "class"].flatMap((name): Array<[string, string]> => {
    const value = textOf(node.attrs[name]);
    return value === null ? [] : [[name, value]];
  });
}

/** The widths of a table's columns; null where nothing is said of them. */
export function columnsOf(node: DocNode): Columns | null {
  const said: unknown = node.attrs.columns;
  return Array.isArray(said) ? said.map((width) => textOf(width) ?? "") : null;
}

/** The elements of a table before its rows, newly created: caption and column widths. */
export function tableHead(node: DocNode): HTMLElement[] {
  const head: HTMLElement[] = [];
  const caption = textOf(node.attrs.caption);
  if (caption !== null) {
    const element = document.createElement("caption");
    const cleaned = cleanHtml(caption);
    if (cleaned.ok) element.append(...cleaned.body.childNodes);
    const style = textOf(node.attrs.captionStyle);
    if (style !== null) element.setAttribute("style", style);
    head.push(element);
  }
  const columns = columnsOf(node);
  if (columns !== null) {
    const group = document.createElement("colgroup");
    for (const width of columns) {
      const column = document.createElement("col");
      if (width !== "") column.setAttribute("style", `width: ${width}`);
      group.append(column);
    }
    head.push(group);
  }
  return head;
}

/** Whether a table's width is relative to the available width. */
export function isRelative(node: DocNode): boolean {
  const said = readStyle(textOf(node.attrs.style)).width ?? textOf(node.attrs.width) ?? "";
  return said.endsWith("%");
}
