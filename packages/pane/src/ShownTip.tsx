import { Tooltip, type TooltipProps } from "@mantine/core";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

/** How a tooltip looks and where it is. */
export type TipBox = Pick<TooltipProps, "multiline" | "maw" | "position" | "offset">;

/** A tooltip next to its element. */
export interface ShownTipProps extends TipBox {
  label: TooltipProps["label"];
  target: HTMLElement;
  opened: boolean;
  onClose(): void;
}

/** The tooltip itself: Escape and a press elsewhere close it. */
export function ShownTip({ label, target, opened, onClose, ...box }: ShownTipProps) {
  useEffect(() => {
    if (!opened) return;
    const stop = new AbortController();
    const on = { signal: stop.signal, capture: true };
    document.addEventListener("keydown", ({ key }) => key === "Escape" && onClose(), on);
    document.addEventListener(
      "pointerdown",
      (event) => event.target instanceof Node && !target.contains(event.target) && onClose(),
      on,
    );
    return () => stop.abort();
  }, [opened, onClose, target]);
  return <Tooltip {...box} target={target} opened={opened} label={<Text target={target}>{label}</Text>} />;
}

/** What it says, which describes the element as long as it is shown. */
function Text({ target, children }: { target: HTMLElement; children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const id = text.current?.closest("[role='tooltip']")?.id;
    if (!id) return;
    target.setAttribute("aria-describedby", id);
    return () => target.removeAttribute("aria-describedby");
  }, [target]);
  return (
    <div ref={text} style={{ display: "contents" }}>
      {children}
    </div>
  );
}
