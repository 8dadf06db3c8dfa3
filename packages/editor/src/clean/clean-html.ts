import {
  richTextAttributes,
  richTextClass,
  richTextDropped,
  richTextElements,
} from "@provost/contract/courseware/rich-text-elements";
import { richTextLimits } from "@provost/contract/wire/feature-limits";
import createPurifier from "dompurify";
import { printStyle, readStyle } from "./style-declarations.ts";

/** Why a text is not taken in: too many characters, elements too deep in one another, or too many of them or of films. */
export type Refusal = "tooLong" | "tooDeep" | "tooMany";

/** Clean elements that belong to no page yet, or why there are none. */
export type Cleaned = { ok: true; body: HTMLElement } | { ok: false; reason: Refusal };

// Addresses of the web, of mail and telephones, and those without a scheme.
const address = /^(?:https?:|mailto:|tel:|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i;
const ownAttributes = new Set(richTextAttributes);

/** What a text may also contain: images in `data:` URLs, as the clipboard holds them, are retained for the upload. */
export interface CleanOptions {
  dataPictures?: boolean;
  /** Works on the elements before they are cleaned, once there are not too many of them. */
  prepare?: (read: Document) => void;
}

let keepsDataPictures = false;
let made: ReturnType<typeof createPurifier> | undefined;

// Made when it is first needed: where there is no page, there is nothing to clean, but these modules are read all the same.
function purifier(): ReturnType<typeof createPurifier> {
  if (made) return made;
  made = createPurifier();
  made.setConfig({
    RETURN_DOM: true,
    ALLOWED_TAGS: ["body", "#text", ...Object.keys(richTextElements)],
    ALLOWED_ATTR: [...new Set([...richTextAttributes, ...Object.values(richTextElements).flat()])],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: address,
    // Says "title:…" and leads nowhere.
    ADD_URI_SAFE_ATTR: ["data-chart"],
    FORBID_CONTENTS: [...richTextDropped],
  });
  made.addHook("uponSanitizeAttribute", (node, data) => {
    const element = node.nodeName.toLowerCase();
    const { attrName: name, attrValue: value } = data;
    const isAllowed = ownAttributes.has(name) || richTextElements[element]?.includes(name) === true;
    if (!isAllowed || value.length > richTextLimits.attributeLength) {
      const isPicture = keepsDataPictures && element === "img" && name === "src";
      if (!isPicture || !/^data:image\/(png|jpeg|gif|bmp);base64,/i.test(value)) {
        data.keepAttr = false;
        return;
      }
    }
    if (name === "style") data.attrValue = printStyle(readStyle(value)) ?? "";
    else if (name === "class") data.attrValue = allowedClasses(value) ?? "";
    else if (name === "target") data.attrValue = value === "_blank" ? value : "";
    else if (/^data:/i.test(value.trim()) && !(keepsDataPictures && element === "img")) data.keepAttr = false;
    if (data.attrValue === "" && (name === "style" || name === "class" || name === "target"))
      data.keepAttr = false;
  });

  made.addHook("afterSanitizeAttributes", (node) => {
    if (node.nodeName === "A" && node.hasAttribute("target")) node.setAttribute("rel", "noopener noreferrer");
  });
  return made;
}

/** Keeps the class names that a rich text may have; null for none. */
export function allowedClasses(value: string | null | undefined): string | null {
  const allowed = (value ?? "").split(/\s+/).filter((name) => richTextClass.test(name));
  return allowed.length === 0 ? null : allowed.join(" ");
}

/** Reads HTML of anybody's and leaves what a rich text may hold. Nothing is fetched and no script runs meanwhile. */
export function cleanHtml(html: string, { dataPictures = false, prepare }: CleanOptions = {}): Cleaned {
  // A picture within its address may be long; what is left of the text is measured without it.
  const length = dataPictures ? html.replace(/src="data:[^"]*"/g, "").length : html.length;
  if (length > richTextLimits.htmlLength) return { ok: false, reason: "tooLong" };
  // Without a doctype the parser uses quirks mode, which allows a table in a paragraph.
  const read = new DOMParser().parseFromString(`<!doctype html>${html}`, "text/html");
  const { body } = read;
  const reason = excessOf(body);
  if (reason !== null) return { ok: false, reason };
  removeComments(body);
  prepare?.(read);
  keepsDataPictures = dataPictures;
  const clean: unknown = purifier().sanitize(body);
  if (!(clean instanceof HTMLElement)) throw new TypeError("the cleaner gave no elements");
  return { ok: true, body: clean };
}

// The purifier takes a comment away with all of the words beside it where they look like a tag.
function removeComments(body: HTMLElement): void {
  const comments = body.ownerDocument.createNodeIterator(body, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node !== null; node = comments.nextNode())
    node.parentNode?.removeChild(node);
}

function excessOf(body: HTMLElement): Refusal | null {
  if (body.querySelectorAll("video, audio").length > richTextLimits.films) return "tooMany";
  let [count, depth] = [0, 0];
  let node: Element | null = body.firstElementChild;
  if (node !== null) depth = 1;
  while (node !== null) {
    count += 1;
    if (count > richTextLimits.elements) return "tooMany";
    if (depth > richTextLimits.depth) return "tooDeep";
    if (node.firstElementChild !== null) {
      node = node.firstElementChild;
      depth += 1;
      continue;
    }
    while (node !== null && node !== body && node.nextElementSibling === null) {
      node = node.parentElement;
      depth -= 1;
    }
    node = node === null || node === body ? null : node.nextElementSibling;
  }
  return null;
}
