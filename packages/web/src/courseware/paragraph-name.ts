import type { Paragraph } from "@provost/contract/courseware";

const longest = 40;

/** What a paragraph is called in lists: its title, its first words, or its place. */
export function paragraphName({ title, html }: Pick<Paragraph, "title" | "html">, untitled: string): string {
  if (title !== "") return title;
  const plain = html
    .slice(0, 4000)
    .replace(/<[^>]*(>|$)/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
  if (plain === "") return untitled;
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}
