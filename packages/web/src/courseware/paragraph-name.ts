import type { Paragraph } from "@provost/contract/courseware/courseware";
import { visibleText } from "./visible-text.ts";

const longest = 40;

/** What a paragraph is called in lists: its title, its first words, or its place. */
export function paragraphName({ title, html }: Pick<Paragraph, "title" | "html">, untitled: string): string {
  if (title !== "") return title;
  const plain = visibleText(html.slice(0, 4000)).replace(/\s+/g, " ");
  if (plain === "") return untitled;
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}
