import { DOMSerializer, type Node as DocNode } from "@tiptap/pm/model";
import { changedStyle } from "../clean/style-declarations.ts";

// Spaces in a row are one on a page, and those at the ends none: there they are written so that they stay.
function keepSpaces(root: ParentNode & Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { data } = node as Text;
    if (!/^ | {2}| $/.test(data) || node.parentElement?.closest("pre")) continue;
    const isFirst = isAtEdge(node, "previousSibling", root);
    const isLast = isAtEdge(node, "nextSibling", root);
    (node as Text).data = data
      .replace(/ {2,}/g, (run) => `${"\u00a0".repeat(run.length - 1)} `)
      .replace(/^ /, isFirst ? "\u00a0" : " ")
      .replace(/ $/, isLast ? "\u00a0" : " ");
  }
}

const inline = /^(?:SPAN|STRONG|EM|U|S|SUB|SUP|CODE|A)$/;

// At most one line break is between the text and the start or end of its block.
function isAtEdge(node: Node, side: "previousSibling" | "nextSibling", root: Node): boolean {
  for (let at: Node | null = node; at !== null && at !== root; at = at.parentNode) {
    if (at[side] !== null) return at[side].nodeName === "BR";
    if (at.parentNode && !inline.test(at.parentNode.nodeName)) return true;
  }
  return true;
}

// The only paragraph of a cell says nothing that the cell does not.
function bareCells(host: ParentNode): void {
  for (const cell of host.querySelectorAll("td, th")) {
    const only = cell.childNodes.length === 1 ? cell.firstElementChild : null;
    if (only?.nodeName === "P" && only.attributes.length === 0) only.replaceWith(...only.childNodes);
  }
}

// Stock content hides the table that a chart is drawn of.
function hideCharted(host: ParentNode): void {
  for (const table of host.querySelectorAll("table[data-chart]")) {
    const style = changedStyle(table.getAttribute("style"), { display: "none" });
    if (style !== null) table.setAttribute("style", style);
  }
}

/** A text as HTML of the allow-list; the empty text is nothing at all. */
export function printedHtml(doc: DocNode): string {
  if (isBlank(doc)) return "";
  const host = document.implementation.createHTMLDocument("").createElement("div");
  host.append(
    DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, {
      document: host.ownerDocument,
    }),
  );
  // What is under way is not there yet, and pictures within their address never are.
  for (const place of host.querySelectorAll('[data-upload], img[src^="data:"]')) place.remove();
  bareCells(host);
  hideCharted(host);
  keepSpaces(host);
  return host.innerHTML;
}

/** One paragraph without anything in it. */
export function isBlank(doc: DocNode): boolean {
  const only = doc.childCount === 1 ? doc.firstChild : null;
  return only?.type.name === "paragraph" && only.childCount === 0 && only.attrs.style === null;
}
