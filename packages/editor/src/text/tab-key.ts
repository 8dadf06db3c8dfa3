import { Extension } from "@tiptap/core";
import { editorRules } from "../constants.ts";

declare module "@tiptap/core" {
  interface Storage {
    tabKey: { leaves: boolean };
  }
}

const spaces = (character: string): string => character.repeat(editorRules.tabSpaces);

/**
 * Tab indents a list item at its start, and inserts four spaces elsewhere (spec §9). Tables handle Tab themselves. After Escape, Tab leaves
 * the editor, so that the focus is not trapped for keyboard users.
 */
export const TabKey = Extension.create<object, { leaves: boolean }>({
  name: "tabKey",
  // Before the keys of lists.
  priority: 110,
  addStorage: () => ({ leaves: false }),
  onTransaction() {
    this.storage.leaves = false;
  },
  addKeyboardShortcuts() {
    const begins = (): boolean => {
      const { $from, empty } = this.editor.state.selection;
      return empty && $from.parentOffset === 0 && $from.depth > 1 && $from.node(-1).type.name === "listItem";
    };
    const isInTable = (): boolean => {
      const { $from } = this.editor.state.selection;
      for (let depth = $from.depth; depth > 0; depth -= 1)
        if ($from.node(depth).type.spec.tableRole === "row") return true;
      return false;
    };
    return {
      Escape: () => {
        this.storage.leaves = true;
        return false;
      },
      Tab: () => {
        if (this.storage.leaves) return false;
        if (isInTable()) return false;
        if (begins()) return this.editor.commands.sinkListItem("listItem") || true;
        return this.editor.commands.command(({ tr, state }) => {
          const text = spaces(state.selection.$from.parent.type.spec.code ? " " : "\u00a0");
          tr.insertText(text);
          return true;
        });
      },
      "Shift-Tab": () => {
        if (this.storage.leaves || isInTable()) return false;
        return this.editor.commands.liftListItem("listItem") || !this.editor.view.hasFocus();
      },
    };
  },
});
