import type { Language } from "@provost/contract/wire/language";
import { type RefObject, useEffect } from "react";
import type { Chart } from "../engine/chart-engine.ts";
import { word } from "../pane-words.ts";

const step = 1.5;
const buttons = [
  ["zoomIn", "+", step],
  ["zoomOut", "−", 1 / step],
  ["zoomAll", "⤢", null],
] as const;

interface ZoomToolsProps {
  host: RefObject<HTMLElement | null>;
  surface: RefObject<Chart | null>;
  language: Language;
}

/** Zooms a chart by buttons, and by the wheel while Ctrl is pressed: otherwise the wheel belongs to the page. */
export function ZoomTools({ host, surface, language }: ZoomToolsProps) {
  useEffect(() => {
    const element = host.current;
    const turn = (event: WheelEvent): void => {
      if (!element || (!event.ctrlKey && !event.metaKey)) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      surface.current?.zoom(event.deltaY < 0 ? step : 1 / step, at);
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, [host, surface]);
  return (
    <div className="provost-pane-zoom">
      {buttons.map(([key, sign, by]) => (
        <button
          key={key}
          type="button"
          aria-label={word(key, language)}
          title={word(key, language)}
          onClick={() => surface.current?.zoom(by)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}
