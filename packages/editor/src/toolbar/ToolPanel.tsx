import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import type { EditorSession } from "../session-shape.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import type { Tool } from "./tool.ts";

interface ToolPanelProps {
  session: EditorSession;
  tool: Tool;
  button: HTMLElement;
  onClose: () => void;
}

const gap = 4;

/** What a tool opens, below its button and within the editor's width. Escape and a click elsewhere close it. */
export function ToolPanel(props: ToolPanelProps) {
  return (
    <Suspense>
      <OpenPanel {...props} />
    </Suspense>
  );
}

function OpenPanel({ session, tool, button, onClose }: ToolPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [node, frame] = [panel.current, panel.current?.offsetParent];
    if (!node || !frame) return;
    const place = (): void => {
      // As wide as it wants to be; further right there would be less room.
      node.style.left = "0";
      const [at, around] = [button.getBoundingClientRect(), frame.getBoundingClientRect()];
      const left = Math.min(at.left - around.left, around.width - node.offsetWidth - gap);
      node.style.left = `${Math.max(gap, left)}px`;
      node.style.top = `${at.bottom - around.top + gap}px`;
    };
    place();
    // What is fetched comes later, and fields say what is wrong.
    const observer = new ResizeObserver(place);
    observer.observe(node);
    const first = node.querySelector<HTMLElement>(
      "[data-autofocus], [aria-selected=true], [role=option], input, button",
    );
    first?.focus();
    return () => observer.disconnect();
  }, [button]);
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
        button.focus();
      }}
    >
      {tool.kind === "choice" ? <ChoiceList session={session} tool={tool} close={close} /> : null}
      {tool.kind === "panel" ? <tool.Panel session={session} close={close} /> : null}
    </div>
  );
}
