import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Shows what is chosen while a panel or another field has the focus. */
export const ShownChoice = Extension.create({
  name: "shownChoice",
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          decorations({ doc, selection }) {
            if (editor.isFocused || selection.empty || selection instanceof NodeSelection) return null;
            const { from, to } = selection;
            return DecorationSet.create(doc, [
              Decoration.inline(from, to, { class: "provost-editor-chosen" }),
            ]);
          },
        },
      }),
    ];
  },
});
