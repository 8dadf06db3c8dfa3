import { saneGrids } from "../table/grid/sane-grids.ts";
import { printStyle, readStyle } from "./style-declarations.ts";

const styledInlines = "strong, b, em, i, u, s, del, strike, sub, sup, code, a";
const headings = "h1, h2, h3, h4, h5, h6";

/**
 * Says in clean elements what the editor's model can take: what an inline element says of its characters stands in a `span` within it,
 * a heading is bold without saying so, and a table has no more places than it can be drawn with.
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
