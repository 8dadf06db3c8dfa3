import { Extension } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

const moving = /^(?:Arrow|Home|End|Page)/;

// The telling of a click has come by then, if it comes.
const clickMs = 40;

// If the text is rendered again while the focus is elsewhere, the browser's caret can stay where it was.
// A click there then changes nothing and fires no event.
function followClick(view: EditorView): void {
  const caret = view.dom.ownerDocument.getSelection();
  const { selection, doc, tr } = view.state;
  if (!caret?.isCollapsed || !caret.anchorNode || !view.dom.contains(caret.anchorNode) || !view.hasFocus())
    return;
  if (!(selection instanceof TextSelection) || !selection.empty) return;
  const at = TextSelection.near(doc.resolve(view.posAtDOM(caret.anchorNode, caret.anchorOffset)));
  if (at instanceof TextSelection && !at.eq(selection)) view.dispatch(tr.setSelection(at));
}

/**
 * The browser moves the caret itself and reports it one frame later. On a busy machine, an earlier key press would still act at the old
 * position. So the editor reads the new position before it handles the key.
 */
export const CaretSync = Extension.create({
  name: "caretSync",
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      view(view) {
        const { dom } = view;
        let hasMoved = false;
        let clicked: ReturnType<typeof setTimeout> | undefined;
        const owner = dom.ownerDocument;
        const moved = (): void => {
          hasMoved = true;
          clearTimeout(clicked);
          clicked = setTimeout(() => followClick(view), clickMs);
        };
        const onCaret = (): void => {
          hasMoved = false;
        };
        const onKey = ({ key, isComposing }: KeyboardEvent): void => {
          if (hasMoved && !isComposing) owner.dispatchEvent(new Event("selectionchange"));
          if (moving.test(key)) hasMoved = true;
        };
        dom.addEventListener("mouseup", moved);
        dom.addEventListener("keydown", onKey, true);
        owner.addEventListener("selectionchange", onCaret);
        return {
          destroy() {
            clearTimeout(clicked);
            dom.removeEventListener("mouseup", moved);
            dom.removeEventListener("keydown", onKey, true);
            owner.removeEventListener("selectionchange", onCaret);
          },
        };
      },
    }),
  ],
});
