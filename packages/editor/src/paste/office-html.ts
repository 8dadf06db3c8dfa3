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

// Excel says in a style sheet how its cells look.
function layStyles(sheets: readonly string[], body: HTMLElement): void {
  const sheet = new CSSStyleSheet();
  let [tried, laid] = [0, 0];
  for (const text of sheets) {
    sheet.replaceSync(text.replace(/<!--|-->/g, ""));
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule)) continue;
      const text = rule.style.cssText.replace(/\s*!important/g, "");
      const selectors = rule.selectorText.split(",", mostSelectors).map((one) => one.trim());
      for (const selector of selectors.filter((one) => simpleSelector.test(one))) {
        tried += 1;
        if (tried > mostSelectors) return;
        for (const element of body.querySelectorAll<HTMLElement>(selector)) {
          laid += 1;
          if (laid > mostLaid) return;
          layRule(text, element);
        }
      }
    }
  }
}

// What an element says itself, or a rule before, wins.
function layRule(rule: string, element: HTMLElement): void {
  const own = element.getAttribute("style") ?? "";
  element.setAttribute("style", `${rule};${own}`);
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
      // As the browser writes it: the order of a border's parts, for one, is another in Word.
      const { cssText } = element.style;
      if (cssText === "") element.removeAttribute("style");
      else element.setAttribute("style", cssText);
    }
  }
}
