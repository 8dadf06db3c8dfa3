import { type Editor, findParentNode } from "@tiptap/core";
import { changedStyle, readStyle } from "../clean/style-declarations.ts";

export type ListKind = "bulletList" | "orderedList";

const defaults: Readonly<Record<ListKind, string>> = { bulletList: "disc", orderedList: "decimal" };
const ofType: Readonly<Record<string, string>> = {
  a: "lower-alpha",
  A: "upper-alpha",
  i: "lower-roman",
  I: "upper-roman",
  "1": "decimal",
};

/** How the nearest list of a kind around the caret is marked (`list-style-type`); empty outside such a list. */
export function listType({ state }: Editor, kind: ListKind): string {
  const list = findParentNode(({ type }) => type.name === "bulletList" || type.name === "orderedList")(
    state.selection,
  )?.node;
  if (list?.type.name !== kind) return "";
  const type: unknown = list.attrs.type;
  const said = readStyle(list.attrs.style)["list-style-type"];
  return said ?? (typeof type === "string" ? (ofType[type] ?? type) : defaults[kind]);
}

/** Makes a list of the chosen paragraphs, marks the list around them in another way, or takes it away where it is marked so already. */
export function setList(editor: Editor, kind: ListKind, type: string): void {
  const present = listType(editor, kind);
  const chain = editor.chain();
  if (present === "" || present === type) chain.toggleList(kind, "listItem");
  if (present !== type)
    chain.command(({ tr }) => {
      const list = findParentNode((node) => node.type.name === kind)(tr.selection);
      if (!list) return true;
      const style = changedStyle(list.node.attrs.style, {
        "list-style-type": type === defaults[kind] ? null : type,
      });
      tr.setNodeMarkup(list.pos, undefined, { ...list.node.attrs, type: null, style });
      return true;
    });
  chain.run();
}
