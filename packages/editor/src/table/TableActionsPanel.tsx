import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, useState } from "react";
import type { PanelProps } from "../toolbar/tool.ts";
import { useValue } from "../use-value.ts";
import { type PanelWord, panelWord } from "../words/table-panel-words.ts";
import { hasHeader, isHeader, toggleHeaderCells } from "./cell-look.ts";
import { canMerge, canMergeNext, canSplit, mergeCells, mergeNext, splitCell } from "./merge-cells.ts";
import { addColumn, addParagraph, addRow, removeColumns, removeRows } from "./table-edit.ts";
import { distributeColumns, isColoured, toggleRowColours } from "./table-look.ts";
import { useFirstFocus } from "./use-first-focus.ts";

interface Action {
  name: PanelWord;
  run: (editor: Editor) => unknown;
  isPossible?: (editor: Editor) => boolean;
  /** Of a switch. */
  isOn?: (editor: Editor) => boolean;
}

const actions: ReadonlyArray<{ name: PanelWord; actions: readonly Action[] }> = [
  {
    name: "ofRow",
    actions: [
      { name: "rowBefore", run: (editor) => addRow(editor, "before") },
      { name: "rowAfter", run: (editor) => addRow(editor, "after") },
      { name: "rowRemove", run: removeRows },
    ],
  },
  {
    name: "ofColumn",
    actions: [
      { name: "columnBefore", run: (editor) => addColumn(editor, "before") },
      { name: "columnAfter", run: (editor) => addColumn(editor, "after") },
      { name: "columnRemove", run: removeColumns },
      { name: "even", run: distributeColumns },
    ],
  },
  {
    name: "ofCells",
    actions: [
      { name: "merge", run: mergeCells, isPossible: canMerge },
      {
        name: "mergeRight",
        run: (editor) => mergeNext(editor, "right"),
        isPossible: (editor) => canMergeNext(editor, "right"),
      },
      {
        name: "mergeDown",
        run: (editor) => mergeNext(editor, "down"),
        isPossible: (editor) => canMergeNext(editor, "down"),
      },
      { name: "split", run: splitCell, isPossible: canSplit },
      { name: "headerCell", run: toggleHeaderCells, isOn: isHeader },
    ],
  },
  {
    name: "ofTable",
    actions: [
      {
        name: "headerRow",
        run: ({ commands }) => commands.toggleHeaderRow(),
        isOn: (editor) => hasHeader(editor, "row"),
      },
      {
        name: "headerColumn",
        run: ({ commands }) => commands.toggleHeaderColumn(),
        isOn: (editor) => hasHeader(editor, "column"),
      },
      { name: "rowColours", run: toggleRowColours, isOn: isColoured },
      { name: "paragraphBefore", run: (editor) => addParagraph(editor, "before") },
      { name: "paragraphAfter", run: (editor) => addParagraph(editor, "after") },
      { name: "remove", run: ({ commands }) => commands.deleteTable() },
    ],
  },
];

/** What can be done with the table at the caret; arrow keys go through it. */
export function TableActionsPanel({ session, close }: PanelProps) {
  const { editor } = session;
  const language = session.language.get();
  useValue(session.changes);
  const first = useFirstFocus<HTMLButtonElement>();
  const [stop, setStop] = useState<PanelWord>("rowBefore");
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within
    <div className="provost-editor-actions" onKeyDown={onKeyDown}>
      {actions.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: buttons are no fields
        <div key={group.name} role="group" aria-label={panelWord(group.name, language)}>
          <span aria-hidden>{panelWord(group.name, language)}</span>
          {group.actions.map(({ name, run, isPossible, isOn }) => {
            const can = isPossible?.(editor) ?? true;
            const on = isOn?.(editor);
            return (
              <button
                key={name}
                type="button"
                ref={name === "rowBefore" ? first : undefined}
                tabIndex={name === stop ? 0 : -1}
                aria-disabled={can ? undefined : true}
                aria-pressed={on}
                data-on={on || undefined}
                onFocus={() => setStop(name)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (!can) return;
                  close();
                  run(editor);
                }}
              >
                {panelWord(name, language)}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
