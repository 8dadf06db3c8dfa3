import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { EditorSession } from "../session-shape.ts";
import { useValue } from "../use-value.ts";
import { word } from "../words/editor-words.ts";
import { ToolButton } from "./ToolButton.tsx";
import { ToolPanel } from "./ToolPanel.tsx";
import type { Tool, ToolGroup } from "./tool.ts";
import { isPossible, useToolStates } from "./tool-states.ts";

/** The tools in one row that wraps; one stop of the Tab key, arrow keys go from tool to tool. */
export function Toolbar({ session, groups }: { session: EditorSession; groups: readonly ToolGroup[] }) {
  const all = useMemo(() => groups.flatMap(({ tools }) => tools), [groups]);
  const states = useToolStates(session, all);
  const language = useValue(session.language);
  const [stop, setStop] = useState(0);
  const [open, setOpen] = useState<{ tool: Tool; button: HTMLElement } | null>(null);
  const bar = useRef<HTMLDivElement>(null);

  const moveTo = (at: number): void => {
    const next = (at + all.length) % all.length;
    setStop(next);
    bar.current?.querySelectorAll<HTMLElement>("[data-tool]")[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) moveTo(to);
    else if (event.key === "Escape") session.focus();
    else if (!isKeyOfText(event)) return;
    event.preventDefault();
  };
  const use = (tool: Tool, at: number, button: HTMLElement, byKeys: boolean): void => {
    setStop(at);
    if (!isPossible(session, tool)) return;
    if (tool.kind !== "button") {
      setOpen((now) => (now?.tool === tool ? null : { tool, button }));
      return;
    }
    setOpen(null);
    tool.run(session);
    if (!byKeys) session.focus();
  };

  // Undo and the other keys of the text work as well while a tool has the focus.
  function isKeyOfText({ ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
    const { view } = session.editor;
    return (
      (ctrlKey || metaKey) && view.someProp("handleKeyDown", (handle) => handle(view, nativeEvent)) === true
    );
  }

  let at = -1;
  return (
    <div className="provost-editor-tools">
      <div
        ref={bar}
        role="toolbar"
        aria-label={word("toolbar", language)}
        className="provost-editor-toolbar"
        onKeyDown={onKeyDown}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: buttons are no fields
          <div key={group.id} role="group" aria-label={group.name[language]} className="provost-editor-group">
            {group.tools.map((tool) => {
              at += 1;
              const place = at;
              return (
                <ToolButton
                  key={tool.id}
                  tool={tool}
                  language={language}
                  isOn={states[place]?.isOn ?? null}
                  isPossible={states[place]?.isPossible ?? true}
                  value={states[place]?.value ?? ""}
                  isOpen={open?.tool === tool}
                  isStop={place === stop}
                  onUse={(button, byKeys) => use(tool, place, button, byKeys)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {open ? (
        <ToolPanel
          key={open.tool.id}
          session={session}
          tool={open.tool}
          button={open.button}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}
