import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

const moving = /^(?:Arrow|Home|End|Page)/;

/**
 * The browser moves the caret by itself and tells of it a frame later; a key that follows sooner, on a busy machine, would still act where
 * the caret was. So the one who waits for the telling is told first.
 */
export const CaretSync = Extension.create({
  name: "caretSync",
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      view({ dom }) {
        let hasMoved = false;
        const owner = dom.ownerDocument;
        const moved = (): void => {
          hasMoved = true;
        };
        const told = (): void => {
          hasMoved = false;
        };
        const onKey = ({ key, isComposing }: KeyboardEvent): void => {
          if (hasMoved && !isComposing) owner.dispatchEvent(new Event("selectionchange"));
          if (moving.test(key)) hasMoved = true;
        };
        dom.addEventListener("mouseup", moved);
        dom.addEventListener("keydown", onKey, true);
        owner.addEventListener("selectionchange", told);
        return {
          destroy() {
            dom.removeEventListener("mouseup", moved);
            dom.removeEventListener("keydown", onKey, true);
            owner.removeEventListener("selectionchange", told);
          },
        };
      },
    }),
  ],
});
