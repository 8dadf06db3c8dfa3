import { saneGrids } from "../table/grid/sane-grids.ts";
import { printStyle, readStyle } from "./style-declarations.ts";

const styledInlines = "strong, b, em, i, u, s, del, strike, sub, sup, code, a";
const headings = "h1, h2, h3, h4, h5, h6";

/**
 * Rewrites clean elements so that the editor's model can store them: the style of an inline element moves to a `span` inside it,
 * a heading is bold without an explicit style, and the grid of a table is limited to a size that can be rendered.
 */
export function prepareForModel(body: HTMLElement): void {
  saneGrids(body);
  for (const element of body.querySelectorAll<HTMLElement>(styledInlines)) {
    if (!element.hasAttribute("style")) continue;
    const span = body.ownerDocument.createElement("span");
    span.setAttribute("style", element.getAttribute("style") ?? "");
    span.append(...element.childNodes);
    element.append(span);
    element.removeAttribute("style");
  }
  for (const heading of body.querySelectorAll<HTMLElement>(headings)) {
    const declarations = readStyle(heading.getAttribute("style"));
    if (!/^(bold|bolder|[6-9]00)$/.test(declarations["font-weight"] ?? "")) continue;
    delete declarations["font-weight"];
    heading.setAttribute("style", printStyle(declarations) ?? "");
  }
}
