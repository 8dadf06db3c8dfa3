const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: " " };

const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => named[name] ?? "");

const wordsOf = (html: string): string =>
  unescaped(
    html
      .replace(/<\/t[dh]>/g, "\t")
      .replace(/<(?:br|hr)\b[^>]*>|<\/(?:p|div|li|h[1-6]|tr|pre|blockquote|figcaption)>/g, "\n")
      .replace(/<[^>]*(?:>|$)/g, ""),
  ).replace(/\t\n/g, "\n");

/** The visible text of stored rich text, each block on lines of its own. */
export const visibleText = (html: string): string => wordsOf(html).trim();

/** Content of a text other than words: a picture or a video, the target of a link (after its words), an empty paragraph. */
export type Shown = { kind: "picture" | "link"; address: string } | { kind: "empty" };

const marks = /<(img|video|audio|iframe)\b[^>]*>|<a\b[^>]*>|<\/a>|<p\b[^>]*>(?:\s|&nbsp;|<br\b[^>]*>)*<\/p>/g;

/** The words of stored rich text and its other content, in order. */
export function visiblePieces(html: string): (string | Shown)[] {
  const pieces: (string | Shown)[] = [];
  let [end, link] = [0, ""];
  for (const { 0: tag, 1: medium, index } of html.matchAll(marks)) {
    pieces.push(wordsOf(html.slice(end, index)));
    end = index + tag.length;
    if (medium !== undefined) pieces.push({ kind: "picture", address: attribute(tag, "src") });
    else if (tag.startsWith("<p")) pieces.push({ kind: "empty" }, "\n");
    else if (tag === "</a>") pieces.push({ kind: "link", address: link });
    else link = attribute(tag, "href");
  }
  pieces.push(wordsOf(html.slice(end)));
  return pieces.filter((piece) => piece !== "");
}

function attribute(tag: string, name: "src" | "href"): string {
  const [, value = ""] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return unescaped(value);
}

/** The file's name in an address. */
export const fileIn = (address: string): string => address.split(/[?#]/)[0]?.split("/").at(-1) ?? "";

/** Number of characters of stored rich text, as the editor counts them: without line ends and tabs, an object as one. */
export const characterCount = (html: string): number =>
  wordsOf(html).replace(/[\t\r\n]/g, "").length +
  (html.match(/<(?:img|video|audio|iframe|hr)\b/g)?.length ?? 0);
