import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useEffect, useState } from "react";
import { lazySessionPart } from "../lazy-part.tsx";
import type { EditorSession } from "../session-shape.ts";
import { chosenCells } from "../table/chosen-table.ts";
import { ToolPanel } from "../toolbar/ToolPanel.tsx";
import type { PanelTool } from "../toolbar/tool.ts";
import { tableWords } from "../words/table-words.ts";

const tool: Omit<PanelTool, "icon"> = {
  kind: "panel",
  id: "table-menu",
  name: tableWords.edit,
  Panel: lazySessionPart(async () => (await import("../table/panel/TableMenuPanel.tsx")).TableMenuPanel),
};

/** The commands of a table where its cell is clicked with the right button, or at the caret by the menu key; with Shift the browser's own menu comes. */
export function TableMenu({ session }: { session: EditorSession }) {
  const { editor, host } = session;
  const [at, setAt] = useState<{ left: number; top: number } | null>(null);
  const [point, setPoint] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const onDown = (event: MouseEvent): void => {
      const cell = cellUnder(event);
      // The chosen cells stay chosen.
      if (event.button === 2 && cell && isChosen(editor.view, cell)) event.preventDefault();
    };
    const onMenu = (event: MouseEvent): void => {
      const isByMouse = event.button === 2;
      const { view } = editor;
      if (!view.editable || (isByMouse && event.shiftKey)) return;
      const cell = isByMouse ? cellUnder(event) : null;
      if (isByMouse ? cell === null : chosenCells(view.state).length === 0) return;
      event.preventDefault();
      if (cell && !isChosen(view, cell)) putCaret(view, cell);
      const frame = host.closest(".provost-editor")?.getBoundingClientRect();
      const caret = view.coordsAtPos(view.state.selection.head);
      const [x, y] = isByMouse ? [event.clientX, event.clientY] : [caret.left, caret.bottom];
      if (frame) setAt({ left: x - frame.left, top: y - frame.top });
    };
    const close = (): void => setAt(null);
    host.addEventListener("mousedown", onDown, true);
    host.addEventListener("contextmenu", onMenu);
    host.addEventListener("scroll", close);
    return () => {
      host.removeEventListener("mousedown", onDown, true);
      host.removeEventListener("contextmenu", onMenu);
      host.removeEventListener("scroll", close);
    };
  }, [editor, host]);
  if (at === null) return null;
  return (
    <>
      <span ref={setPoint} className="provost-editor-point" style={at} />
      {point ? (
        <ToolPanel
          key={`${at.left} ${at.top}`}
          session={session}
          tool={tool}
          button={point}
          onClose={() => setAt(null)}
          onEscape={session.focus}
        />
      ) : null}
    </>
  );
}

function cellUnder({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(".ProseMirror td, .ProseMirror th") : null;
}

/** Whether a cell holds the caret or is one of those that are chosen. */
const isChosen = (view: EditorView, cell: HTMLElement): boolean =>
  chosenCells(view.state).some(({ pos }) => view.nodeDOM(pos) === cell);

function putCaret(view: EditorView, cell: HTMLElement): void {
  const { tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(view.posAtDOM(cell, 0)))));
  view.focus();
}
