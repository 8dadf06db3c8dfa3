import { useEffect, useLayoutEffect, useRef } from "react";
import type { EditorSession } from "../session-shape.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import type { ButtonTool, ChoiceTool, PanelTool } from "./tool.ts";

interface ToolPanelProps {
  session: EditorSession;
  tool: ChoiceTool | Omit<PanelTool, "icon"> | ButtonTool;
  button: HTMLElement;
  onClose: () => void;
  /** Where Escape leads to; back to the button when it is not said. */
  onEscape?: () => void;
}

const gap = 4;
const first = ["[data-autofocus]", "[aria-selected=true], [role=option], select, input, button"];

/** Where whatever scrolls around an element begins. */
function topOfArea(node: HTMLElement): number {
  let top = 0;
  for (let at = node.parentElement; at !== null; at = at.parentElement) {
    const { overflowY, position } = getComputedStyle(at);
    if (position === "fixed") break;
    if (overflowY !== "visible") top = Math.max(top, at.getBoundingClientRect().top);
  }
  return top;
}

/** What a tool opens, below its button and within the editor's width. Escape and a click elsewhere close it. */
export function ToolPanel({ session, tool, button, onClose, onEscape }: ToolPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const widest = "widest" in tool ? (tool.widest ?? 0) : 0;
  useLayoutEffect(() => {
    const node = panel.current;
    if (!node) return;
    let previousFocus: HTMLElement | null = null;
    const place = (): void => {
      const frame = node.offsetParent;
      if (!frame) return;
      // Measured at its natural width; at a position further right it would be narrower.
      node.style.left = "0";
      const [at, around] = [button.getBoundingClientRect(), frame.getBoundingClientRect()];
      const width = Math.max(node.offsetWidth, widest);
      const left = Math.min(at.left - around.left, around.width - width - gap);
      node.style.left = `${Math.max(gap, left)}px`;
      const [below, over] = [at.bottom + gap, at.top - gap - node.offsetHeight];
      const isOver = below + node.offsetHeight > innerHeight && over > topOfArea(node);
      node.style.top = `${(isOver ? over : below) - around.top}px`;
      if (previousFocus?.isConnected) return;
      node.scrollIntoView({ block: "nearest" });
      previousFocus = first.reduce<HTMLElement | null>(
        (found, those) => found ?? node.querySelector(those),
        null,
      );
      previousFocus?.focus();
    };
    place();
    // What is fetched comes later, and fields say what is wrong.
    const observer = new ResizeObserver(place);
    observer.observe(node);
    return () => observer.disconnect();
  }, [button, widest]);
  useEffect(() => {
    const onDown = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest("[data-editor-dialog]")) return;
      if (!panel.current?.contains(target) && !button.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", onDown, true);
    return () => document.removeEventListener("pointerdown", onDown, true);
  }, [button, onClose]);
  const close = (): void => {
    onClose();
    session.focus();
  };
  const language = session.language.get();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes from any of its fields
    <div
      ref={panel}
      className="provost-editor-panel"
      {...(tool.kind === "panel" ? { role: "dialog", "aria-label": tool.name[language] } : {})}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
        if (onEscape) onEscape();
        else button.focus();
      }}
    >
      {tool.kind === "choice" ? <ChoiceList session={session} tool={tool} close={close} /> : null}
      {tool.kind === "panel" ? <tool.Panel session={session} close={close} /> : null}
    </div>
  );
}
