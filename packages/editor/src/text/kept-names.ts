import type { Attribute } from "@tiptap/core";
import { keptClasses } from "../clean/clean-html.ts";
import { printStyle, readStyle } from "../clean/style-declarations.ts";

type Kept = Partial<Attribute>;

/** Attributes of an element that a node keeps as they are, by name. */
export function keptNames(names: readonly string[]): Record<string, Kept> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
    ]),
  );
}

/** Style and class of an element, cleaned. */
export const keptLooks: Record<string, Kept> = {
  style: {
    default: null,
    parseHTML: (element: HTMLElement) => printStyle(readStyle(element.getAttribute("style"))),
  },
  class: {
    default: null,
    parseHTML: (element: HTMLElement) => keptClasses(element.getAttribute("class")),
  },
};
