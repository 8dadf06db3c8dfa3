/** How Word marks a paragraph as a list item: the list and the nesting level. */
const said = /mso-list:\s*(l\d+)\s+level(\d+)/i;
const deepest = 9;

const markers: ReadonlyArray<{ looks: RegExp; type: string | null }> = [
  { looks: /^[(（]?\d+[.)）、．]?$/, type: null },
  { looks: /^[(（]?[一二三四五六七八九十百]+[.)）、．]?$/, type: "simp-chinese-informal" },
  { looks: /^[(（]?[ivxlc]+[.)）、．]$/, type: "lower-roman" },
  { looks: /^[(（]?[IVXLC]+[.)）、．]$/, type: "upper-roman" },
  { looks: /^[(（]?[a-z][.)）、．]$/, type: "lower-alpha" },
  { looks: /^[(（]?[A-Z][.)）、．]$/, type: "upper-alpha" },
];

interface Item {
  paragraph: HTMLElement;
  list: string;
  level: number;
  marker: string;
}

function itemOf(paragraph: Element | null): Item | null {
  if (!paragraph || !/^(?:P|DIV)$/.test(paragraph.nodeName)) return null;
  const match = said.exec(paragraph.getAttribute("style") ?? "");
  if (!match?.[1] || !(paragraph instanceof HTMLElement)) return null;
  const marker = (markersIn(paragraph)[0]?.textContent ?? "").replace(/[\s\u00a0]+/g, "");
  return { paragraph, list: match[1], level: Math.min(deepest, Math.max(1, Number(match[2]))), marker };
}

// A text that Word inserts in place of the automatic number of the paragraph.
function markersIn(paragraph: HTMLElement): Element[] {
  return [...paragraph.querySelectorAll("[style]")].filter((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute("style") ?? ""),
  );
}

// A heading that Word numbers stays one; its number is text from now on.
function keepNumbers(body: HTMLElement): void {
  for (const heading of body.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6")) {
    for (const marker of markersIn(heading)) {
      const number = (marker.textContent ?? "").replace(/[\s\u00a0]+/g, "");
      marker.replaceWith(number === "" ? "" : `${number} `);
    }
    if (said.test(heading.getAttribute("style") ?? "")) setOut(heading);
  }
}

function emptyList({ marker }: Item, owner: Document): HTMLElement {
  const kind = markers.find(({ looks }) => looks.test(marker));
  const list = owner.createElement(kind ? "ol" : "ul");
  const first = /\d+/.exec(marker)?.[0];
  if (kind?.type) list.style.listStyleType = kind.type;
  else if (kind && first && Number(first) > 1) list.setAttribute("start", String(Number(first)));
  return list;
}

function withoutMarker(paragraph: HTMLElement): HTMLElement {
  for (const element of markersIn(paragraph)) element.remove();
  // Where Word set the item in, the list does now.
  return setOut(paragraph);
}

function setOut(paragraph: HTMLElement): HTMLElement {
  for (const property of ["margin", "margin-left", "text-indent"]) paragraph.style.removeProperty(property);
  return paragraph;
}

/** Makes lists, in one another as deep as they were, of the paragraphs that Word writes instead. */
export function makeLists(body: HTMLElement): void {
  const { ownerDocument: owner } = body;
  keepNumbers(body);
  for (const element of [...body.querySelectorAll<HTMLElement>("p, div")]) {
    const first = itemOf(element);
    if (!first || element.closest("li")) continue;
    const open: Array<{ list: HTMLElement; name: string }> = [];
    const top: HTMLElement[] = [];
    let next: Element | null = element;
    for (let item = itemOf(next); next !== null && item !== null; item = itemOf(next)) {
      const { paragraph } = item;
      next = paragraph.nextElementSibling;
      const depth = Math.min(item.level, open.length + 1);
      open.length = Math.min(open.length, depth);
      const present = open[depth - 1];
      const isOther = depth === 1 && present !== undefined && present.name !== item.list;
      if (present === undefined || isOther) {
        const list = emptyList(item, owner);
        open.length = depth - 1;
        const parent = open.at(-1)?.list.lastElementChild;
        if (parent) parent.append(list);
        else {
          paragraph.before(list);
          top.push(list);
        }
        open.push({ list, name: item.list });
      }
      const entry = owner.createElement("li");
      open.at(-1)?.list.append(entry);
      entry.append(withoutMarker(paragraph));
    }
  }
}
