import { NodeSelection } from "@tiptap/pm/state";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { EditorSession } from "../session-shape.ts";
import { shownAddress } from "../text/link-words.ts";
import { linkAt, removeLink } from "../text/set-link.ts";
import { characterTools } from "../toolbar/character-tools.ts";
import { ToolButton } from "../toolbar/ToolButton.tsx";
import { ToolPanel } from "../toolbar/ToolPanel.tsx";
import type { Tool } from "../toolbar/tool.ts";
import { useValue } from "../use-value.ts";
import { createValue } from "../value.ts";
import { word } from "../words/editor-words.ts";
import { distanceTo, menuOpacity } from "./menu-opacity.ts";

const wanted = new Set(["bold", "italic", "underline", "strike", "colour", "background", "clearFormat"]);
const tools = characterTools.tools.filter(({ id }) => wanted.has(id));
const above = 8;
// While nothing is shown, nothing is rendered again.
const nothing = createValue(0);

interface Place {
  left: number;
  /** Of what is chosen. */
  top: number;
  bottom: number;
}

/** The nearest tools beside what the mouse has just chosen; they fade as the pointer goes away. */
export function SelectionMenu({ session }: { session: EditorSession }) {
  const { editor, host } = session;
  const language = useValue(session.language);
  const [place, setPlace] = useState<Place | null>(null);
  useValue(place === null ? nothing : session.changes);
  const [open, setOpen] = useState<{ tool: Tool; button: HTMLElement } | null>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onUp = (event: MouseEvent): void => {
      if (event.button !== 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { selection } = editor.state;
        const { from, to, empty } = selection;
        // What is no words takes none of these tools.
        const isWords = !(selection instanceof NodeSelection) && (!empty || linkAt(editor) !== null);
        if (!editor.view.hasFocus() || !isWords) return setPlace(null);
        const [start, end] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to)];
        setPlace({ left: event.clientX, top: start.top, bottom: end.bottom });
      }, selectionDelayMs);
    };
    const hide = (): void => setPlace(null);
    host.addEventListener("mouseup", onUp);
    host.addEventListener("keydown", hide);
    host.addEventListener("scroll", hide);
    return () => {
      clearTimeout(timer);
      host.removeEventListener("mouseup", onUp);
      host.removeEventListener("keydown", hide);
      host.removeEventListener("scroll", hide);
    };
  }, [editor, host]);

  useLayoutEffect(() => {
    const [node, frame] = [menu.current, menu.current?.offsetParent];
    if (!place || !node || !frame) return;
    const around = frame.getBoundingClientRect();
    const left = Math.min(place.left - around.left, around.width - node.offsetWidth - above);
    const over = place.top - around.top - node.offsetHeight - above;
    node.style.left = `${Math.max(above, left)}px`;
    node.style.top = `${over > 0 ? over : place.bottom - around.top + above}px`;
  }, [place]);

  const isHeld = open !== null;
  useEffect(() => {
    if (place === null || isHeld) return;
    const onMove = ({ clientX, clientY }: PointerEvent): void => {
      const node = menu.current;
      if (!node) return;
      const opacity = menuOpacity(distanceTo(node.getBoundingClientRect(), clientX, clientY));
      if (opacity === 0) setPlace(null);
      else node.style.opacity = String(opacity);
    };
    document.addEventListener("pointermove", onMove);
    return () => document.removeEventListener("pointermove", onMove);
  }, [place, isHeld]);

  if (place === null) return null;
  const link = linkAt(editor);
  const use = (tool: Tool, button: HTMLElement): void => {
    if (tool.isPossible && !tool.isPossible(editor)) return;
    if (tool.kind === "button") tool.run(session);
    else setOpen((now) => (now?.tool === tool ? null : { tool, button }));
  };
  return (
    <>
      <div ref={menu} role="toolbar" aria-label={word("menu", language)} className="provost-editor-menu">
        {link ? (
          <span className="provost-editor-link">
            <a href={link.href} title={link.href} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
              {shownAddress(link.href)}
            </a>
            <button
              type="button"
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                removeLink(editor);
                setPlace(null);
              }}
            >
              {word("linkRemove", language)}
            </button>
          </span>
        ) : null}
        {editor.state.selection.empty
          ? null
          : tools.map((tool) => (
              <ToolButton
                key={tool.id}
                tool={tool}
                language={language}
                isOn={tool.kind !== "choice" && (tool.isOn?.(editor, session) ?? null)}
                isPossible={tool.isPossible?.(editor) ?? true}
                value=""
                isOpen={open?.tool === tool}
                isStop={false}
                onUse={(button) => use(tool, button)}
              />
            ))}
      </div>
      {open ? (
        <ToolPanel
          session={session}
          tool={open.tool}
          button={open.button}
          onClose={() => {
            setOpen(null);
            setPlace(null);
          }}
        />
      ) : null}
    </>
  );
}

// ProseMirror takes the browser's selection in a moment after the button is up.
const selectionDelayMs = 60;
