const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: " " };

/** What a reader sees of stored rich text, block by block on lines of its own; `shown` says what stands for a picture or a film. */
export function visibleText(html: string, shown: (file: string) => string = () => ""): string {
  return html
    .replace(/<(?:img|video|audio|iframe)\b[^>]*>/g, (tag) => shown(fileOf(tag)))
    .replace(/<\/t[dh]>/g, "\t")
    .replace(/<(?:br|hr)\b[^>]*>|<\/(?:p|div|li|h[1-6]|tr|pre|blockquote|figcaption)>/g, "\n")
    .replace(/<[^>]*(?:>|$)/g, "")
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => named[name] ?? "")
    .replace(/\t\n/g, "\n")
    .trim();
}

/** The file's name in the address that a tag shows. */
function fileOf(tag: string): string {
  const [, address = ""] = /\bsrc="([^"]*)"/.exec(tag) ?? [];
  return address.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
}
