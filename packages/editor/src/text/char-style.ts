import { type Editor, Mark } from "@tiptap/core";
import type { Mark as DocMark } from "@tiptap/pm/model";
import { allowedClasses } from "../clean/clean-html.ts";
import { changedStyle, type Declarations, printStyle, readStyle } from "../clean/style-declarations.ts";
import { firstMarks } from "./chosen.ts";

// Marks of their own say these.
const ofOtherMarks = ["font-weight", "font-style", "text-decoration", "text-decoration-line"];
const inlines = /^(?:SPAN|FONT|STRONG|B|EM|I|U|S|DEL|STRIKE|SUB|SUP|CODE|A)$/;
const spans = /^(?:SPAN|FONT)$/;
const sizesOfFont = ["10px", "13px", "16px", "18px", "24px", "32px", "48px"];

function ownStyle(element: Element): Record<string, string> {
  const declarations = readStyle(element.getAttribute("style"));
  if (element.nodeName === "FONT") {
    const [color, face, size] = ["color", "face", "size"].map((name) => element.getAttribute(name));
    const sized = sizesOfFont[Number(size) - 1];
    Object.assign(
      declarations,
      readStyle(
        printStyle({
          ...(color ? { color } : {}),
          ...(face ? { "font-family": face } : {}),
          ...(sized ? { "font-size": sized } : {}),
          ...declarations,
        }),
      ),
    );
  }
  return declarations;
}

// For documents that no longer change, such as those that HTML is parsed into.
const known = new WeakMap<Element, Declarations>();

// Spans in one another become one that says what all of them say.
function allOf(element: Element): Declarations {
  const isStill = element.ownerDocument.defaultView === null;
  const before = isStill ? known.get(element) : undefined;
  if (before) return before;
  const { parentElement: parent } = element;
  const above = parent !== null && inlines.test(parent.nodeName) ? allOf(parent) : {};
  const all = spans.test(element.nodeName) ? { ...above, ...ownStyle(element) } : above;
  if (isStill) known.set(element, all);
  return all;
}

function wholeStyle(element: Element): string | null {
  const declarations: Record<string, string> = { ...allOf(element) };
  for (const property of ofOtherMarks) delete declarations[property];
  return sorted(declarations);
}

const sorted = (declarations: Declarations): string | null =>
  printStyle(Object.fromEntries(Object.entries(declarations).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Colour, size, family and whatever else a `span` says of its characters. */
export const CharStyle = Mark.create({
  name: "charStyle",
  priority: 101,
  addAttributes: () => ({
    style: { default: null, parseHTML: wholeStyle },
    class: { default: null, parseHTML: (element) => allowedClasses(element.getAttribute("class")) },
  }),
  parseHTML: () =>
    ["span", "font"].map((tag) => ({
      tag,
      consuming: false,
      getAttrs: (element: HTMLElement) =>
        wholeStyle(element) === null && allowedClasses(element.getAttribute("class")) === null ? false : null,
    })),
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes, 0],
});

const charStyleOf = (marks: readonly DocMark[]): string | null =>
  marks.find(({ type }) => type.name === "charStyle")?.attrs.style ?? null;

/** What a declaration of the characters at the caret, or of the first chosen ones, says. */
export function charValue({ state }: Editor, property: string): string {
  return readStyle(charStyleOf(firstMarks(state)))[property] ?? "";
}

/** Lays declarations over the chosen characters, or over those typed next; null takes one away. */
export function setCharStyle(editor: Editor, changes: Readonly<Record<string, string | null>>): boolean {
  return editor.commands.command(({ state, tr, dispatch }) => {
    const type = state.schema.marks.charStyle;
    if (!type) return false;
    const markFor = (marks: readonly DocMark[]): DocMark | null => {
      const before = marks.find((mark) => mark.type === type);
      const style = sorted(readStyle(changedStyle(before?.attrs.style ?? null, changes)));
      const named: string | null = before?.attrs.class ?? null;
      return style === null && named === null ? null : type.create({ style, class: named });
    };
    if (!dispatch) return true;
    const { empty, ranges, $from } = state.selection;
    if (empty) {
      const mark = markFor(state.storedMarks ?? $from.marks());
      if (mark) tr.addStoredMark(mark);
      else tr.removeStoredMark(type);
      return true;
    }
    for (const { $from: first, $to: last } of ranges)
      state.doc.nodesBetween(first.pos, last.pos, (node, at) => {
        if (!node.isInline || !node.type.isText) return;
        const [from, to] = [Math.max(at, first.pos), Math.min(at + node.nodeSize, last.pos)];
        const mark = markFor(node.marks);
        if (mark) tr.addMark(from, to, mark);
        else tr.removeMark(from, to, type);
      });
    return true;
  });
}
