import type { Attribute } from "@tiptap/core";
import { allowedClasses } from "../clean/clean-html.ts";
import { printStyle, readStyle } from "../clean/style-declarations.ts";

type Stored = Partial<Attribute>;

/** Attributes of an element that a node keeps as they are, by name. */
export function storedNames(names: readonly string[]): Record<string, Stored> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
    ]),
  );
}

/** Style and class of an element, cleaned. */
export const storedStyles: Record<string, Stored> = {
  style: {
    default: null,
    parseHTML: (element: HTMLElement) => printStyle(readStyle(element.getAttribute("style"))),
  },
  class: {
    default: null,
    parseHTML: (element: HTMLElement) => allowedClasses(element.getAttribute("class")),
  },
};
