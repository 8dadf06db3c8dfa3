import { makeLists } from "./office-lists.ts";

const office =
  /urn:schemas-microsoft-com|<meta[^>]{1,300}(?:Microsoft|WPS|Kingsoft|Excel|Word)|class="?Mso|mso-[a-z]+\s*:/i;

/** Does HTML come from Word, Excel or a program that writes as they do. */
export const isOffice = (html: string): boolean => office.test(html.slice(0, headLength));

// A page says in its head where it comes from.
const headLength = 100_000;
const simpleSelector = /^(?:[a-z]\w*)?\.[\w-]+$|^(?:td|th|tr|p|li)$/i;
const mostSelectors = 500;
const mostLaid = 10_000;

/** What a rule says of an element, and how much the selector weighs: a class more than a name, both together most. */
interface Laid {
  text: string;
  weight: number;
}

const weightOf = (selector: string): number =>
  (selector.includes(".") ? 2 : 0) + (selector.startsWith(".") ? 0 : 1);

function rulesByElement(sheets: readonly string[], body: HTMLElement): Map<HTMLElement, Laid[]> {
  const rules = new Map<HTMLElement, Laid[]>();
  const sheet = new CSSStyleSheet();
  let [tried, laid] = [0, 0];
  for (const css of sheets) {
    sheet.replaceSync(css.replace(/<!--|-->/g, ""));
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule)) continue;
      const text = rule.style.cssText.replace(/\s*!important/g, "");
      const selectors = rule.selectorText.split(",", mostSelectors).map((one) => one.trim());
      for (const selector of selectors.filter((one) => simpleSelector.test(one))) {
        tried += 1;
        if (tried > mostSelectors) return rules;
        for (const element of body.querySelectorAll<HTMLElement>(selector)) {
          laid += 1;
          if (laid > mostLaid) return rules;
          rules.set(element, [...(rules.get(element) ?? []), { text, weight: weightOf(selector) }]);
        }
      }
    }
  }
  return rules;
}

// Excel says in a style sheet how its cells look. As in the browser a heavier rule wins, then a later one, and over all what an element says itself.
function layStyles(sheets: readonly string[], body: HTMLElement): void {
  for (const [element, rules] of rulesByElement(sheets, body)) {
    const inOrder = rules.toSorted((one, other) => one.weight - other.weight).map(({ text }) => text);
    element.setAttribute("style", [...inOrder, element.getAttribute("style") ?? ""].join(";"));
  }
}

const sides = ["top", "right", "bottom", "left"] as const;

// Serialised by the browser, because Word orders the parts of a border differently. Borders that differ are written per side,
// where the browser would write their widths, styles and colours apart, which no rich text has.
function styleText(style: CSSStyleDeclaration): string {
  const borders = sides.map((side) => {
    const [width = "", line = "", colour = ""] = ["width", "style", "color"].map((part) =>
      style.getPropertyValue(`border-${side}-${part}`),
    );
    return line === "" || line === "none" ? line : `${width} ${line} ${colour}`;
  });
  if (new Set(borders).size === 1) return style.cssText;
  for (const part of ["border", "border-image"]) style.removeProperty(part);
  const apart = sides.flatMap((side, at) => (borders[at] ? [`border-${side}: ${borders[at]}`] : []));
  return [style.cssText, ...apart].join(" ; ");
}

/** Leaves of what an office program put on the clipboard what a rich text can say; lists become lists again. */
export function mendOffice({ body, head }: Document): void {
  const sheets = [...head.querySelectorAll("style"), ...body.querySelectorAll("style")].map(
    ({ textContent }) => textContent,
  );
  makeLists(body);
  layStyles(sheets, body);
  for (const element of body.querySelectorAll("style, meta, link, xml, title")) element.remove();
  for (const element of [...body.querySelectorAll<HTMLElement>("*")]) {
    // Elements of Office's own name spaces, such as `o:p`: their words stay.
    if (element.localName.includes(":")) element.replaceWith(...element.childNodes);
    else if (element.hasAttribute("style")) {
      const text = styleText(element.style);
      if (text === "") element.removeAttribute("style");
      else element.setAttribute("style", text);
    }
  }
}
