/** A stretch of words within a line. */
export interface Span {
  text: string;
  bold: boolean;
}

/** A part of a text tile. */
export type Block =
  | { kind: "heading"; spans: readonly Span[] }
  | { kind: "paragraph"; spans: readonly Span[] }
  | { kind: "list"; items: readonly (readonly Span[])[] };

/** Words between `**` are bold; an unclosed pair is shown literally. */
export function spansOf(line: string): Span[] {
  return line
    .split(/(\*\*[^*]+\*\*)/)
    .filter((part) => part !== "")
    .map((part) => {
      const bold = /^\*\*([^*]+)\*\*$/.exec(part)?.[1];
      return bold === undefined ? { text: part, bold: false } : { text: bold, bold: true };
    });
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
