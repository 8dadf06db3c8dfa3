import type { Editor } from "@tiptap/core";
import type { Mark } from "@tiptap/pm/model";
import { createValue, type Value } from "../value.ts";
import { firstMarks } from "./chosen.ts";

/** The marks that were picked up, until they are laid over what is chosen next. */
export interface FormatPainter {
  held: Value<readonly Mark[] | null>;
  /** Picks up the marks at the caret, or puts them down again. */
  toggle(): void;
}

const selectionDelayMs = 60;

/** Lays the marks of one place over what the mouse chooses next. */
export function createFormatPainter({ editor }: { editor: Editor }): FormatPainter {
  const held = createValue<readonly Mark[] | null>(null);
  const paint = (): void => {
    const { state } = editor;
    const marks = held.get();
    if (marks === null || state.selection.empty) return;
    held.set(null);
    const { tr } = state;
    for (const { $from, $to } of state.selection.ranges) {
      for (const type of Object.values(state.schema.marks))
        if (type.name !== "link") tr.removeMark($from.pos, $to.pos, type);
      for (const mark of marks) tr.addMark($from.pos, $to.pos, mark);
    }
    editor.view.dispatch(tr);
  };
  // ProseMirror takes the browser's selection in a moment after the button is up.
  editor.view.dom.addEventListener("mouseup", () => setTimeout(paint, selectionDelayMs));
  editor.view.dom.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") held.set(null);
  });
  return {
    held,
    toggle() {
      const marks = firstMarks(editor.state);
      held.set(held.get() ? null : marks.filter(({ type }) => type.name !== "link"));
    },
  };
}
