/**
 * A stretch of words within a line; `href` of a link is a path of the console, or an address of the web or for email; `src` of a
 * picture is an uploaded file of this tenant, and its words describe it.
 */
export interface Span {
  text: string;
  bold: boolean;
  href?: string;
  src?: string;
}

/** A part of a text tile. */
export type Block =
  | { kind: "heading"; spans: readonly Span[] }
  | { kind: "paragraph"; spans: readonly Span[] }
  | { kind: "list"; items: readonly (readonly Span[])[] };

const addresses = /^(?:https?:\/\/|mailto:|\/api\/)/i;

/** Whether an address is a page of the console, by its path; files of the server are none. */
export const isOwnPage = (href: string): boolean => /^\/(?![/\\]|api\/)/.test(href);

const uploaded = /^\/api\/upload\/file\/[0-9a-f-]{36}\/[^/?#]+$/;

function spanOf(part: string): Span {
  const [, seen, src] = /^!\[([^[\]]*)\]\(([^()\s]+)\)$/.exec(part) ?? [];
  if (seen !== undefined && src !== undefined && uploaded.test(src)) return { text: seen, bold: false, src };
  const bold = /^\*\*([^*]+)\*\*$/.exec(part)?.[1];
  if (bold !== undefined) return { text: bold, bold: true };
  const [, text, href] = /^\[([^[\]]+)\]\(([^()\s]+)\)$/.exec(part) ?? [];
  const isLink = text !== undefined && href !== undefined && (isOwnPage(href) || addresses.test(href));
  return isLink ? { text, bold: false, href } : { text: part, bold: false };
}

/** Words between `**` are bold, `[words](address)` is a link, `![words](address)` a picture; what is unclosed, or has another address, is shown literally. */
export function spansOf(line: string): Span[] {
  return line
    .split(/(\*\*[^*]+\*\*|!?\[[^[\]\n]{0,200}\]\([^()\s]{1,1000}\))/)
    .filter((part) => part !== "")
    .map(spanOf);
}

/** Reads the marks of a text tile: `#` headings, `-` lists, paragraphs between empty lines. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: string[] = [];
  let items: string[] = [];
  const close = (): void => {
    if (open.length > 0) blocks.push({ kind: "paragraph", spans: spansOf(open.join("\n")) });
    if (items.length > 0) blocks.push({ kind: "list", items: items.map(spansOf) });
    open = [];
    items = [];
  };
  for (const line of text.split("\n")) {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    const item = /^[-*]\s+(.*)$/.exec(line)?.[1];
    if (item !== undefined) {
      if (open.length > 0) close();
      items.push(item);
      continue;
    }
    if (items.length > 0 || heading !== undefined || line.trim() === "") close();
    if (heading !== undefined) blocks.push({ kind: "heading", spans: spansOf(heading) });
    else if (line.trim() !== "") open.push(line);
  }
  close();
  return blocks;
}
