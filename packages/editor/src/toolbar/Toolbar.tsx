import { IconDots } from "@tabler/icons-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { EditorSession } from "../session-shape.ts";
import { useValue } from "../use-value.ts";
import { word } from "../words/editor-words.ts";
import { ToolButton } from "./ToolButton.tsx";
import { ToolPanel } from "./ToolPanel.tsx";
import type { Tool, ToolGroup } from "./tool.ts";
import { isPossible, useToolStates } from "./tool-states.ts";
import { useFolded } from "./use-folded.ts";

const more = "more";

const part = (groups: readonly ToolGroup[], isIn: (tool: Tool) => boolean): ToolGroup[] =>
  groups.flatMap((group) => {
    const tools = group.tools.filter(isIn);
    return tools.length === 0 ? [] : [{ ...group, tools }];
  });

/** The tools in a row; the others in rows that open on demand. One tab stop; arrow keys move between the tools. */
export function Toolbar({ session, groups }: { session: EditorSession; groups: readonly ToolGroup[] }) {
  const all = useMemo(() => groups.flatMap(({ tools }) => tools), [groups]);
  const read = useToolStates(session, all);
  const states = useMemo(() => new Map(all.map((tool, at) => [tool, read[at]])), [all, read]);
  const language = useValue(session.language);
  const [stop, setStop] = useState(all[0]?.id ?? "");
  const [open, setOpen] = useState<{ tool: Tool; button: HTMLElement } | null>(null);
  const isMore = useValue(session.showsMoreTools);
  const bar = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const folded = useFolded(row, groups);
  const [shown, rest] = useMemo(
    () => [part(groups, ({ id }) => !folded.has(id)), part(groups, ({ id }) => folded.has(id))],
    [groups, folded],
  );
  const below = isMore ? rest : [];
  const isThere = stop === more ? rest.length > 0 : isMore || !folded.has(stop);
  const stopNow = isThere ? stop : (all[0]?.id ?? "");

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>("[data-tool]") ?? [])];
    const at = buttons.findIndex(({ dataset }) => dataset.tool === stopNow);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) buttons.at(to % buttons.length)?.focus();
    else if (event.key === "Escape") session.focus();
    else if (!isKeyOfText(event)) return;
    event.preventDefault();
  };
  const use = (tool: Tool, button: HTMLElement, byKeys: boolean): void => {
    setStop(tool.id);
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

  const drawn = (some: readonly ToolGroup[]) =>
    some.map((group) => (
      // biome-ignore lint/a11y/useSemanticElements: buttons are no fields
      <div key={group.id} role="group" aria-label={group.name[language]} className="provost-editor-group">
        {group.tools.map((tool) => (
          <ToolButton
            key={tool.id}
            tool={tool}
            language={language}
            isOn={states.get(tool)?.isOn ?? null}
            isPossible={states.get(tool)?.isPossible ?? true}
            value={states.get(tool)?.value ?? ""}
            isOpen={open?.tool === tool}
            isStop={tool.id === stopNow}
            onUse={(button, byKeys) => use(tool, button, byKeys)}
          />
        ))}
      </div>
    ));
  return (
    <div className="provost-editor-tools">
      <div
        ref={bar}
        role="toolbar"
        aria-label={word("toolbar", language)}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setStop(target.dataset.tool ?? stopNow)}
      >
        <div ref={row} className="provost-editor-toolbar">
          {drawn(shown)}
          {rest.length === 0 ? null : (
            <div className="provost-editor-group">
              <button
                type="button"
                className="provost-editor-tool"
                data-tool={more}
                data-on={isMore || undefined}
                title={word("moreTools", language)}
                aria-label={word("moreTools", language)}
                aria-expanded={isMore}
                tabIndex={stopNow === more ? 0 : -1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setOpen(null);
                  session.showsMoreTools.set(!isMore);
                }}
              >
                <IconDots size={18} stroke={1.75} aria-hidden />
              </button>
            </div>
          )}
        </div>
        {below.length === 0 ? null : <div className="provost-editor-toolbar">{drawn(below)}</div>}
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
