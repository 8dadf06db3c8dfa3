import type { Language } from "@provost/contract/wire/language";
import { type RefObject, useEffect } from "react";
import type { Chart } from "../engine/chart-engine.ts";
import { mostZoom } from "../engine/drawing.ts";
import { word } from "../pane-words.ts";

const step = 1.5;
const buttons = [
  ["zoomIn", "M8 3v10M3 8h10", step],
  ["zoomOut", "M3 8h10", 1 / step],
  ["zoomReset", "M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3", null],
] as const;

interface ZoomToolsProps {
  host: RefObject<HTMLElement | null>;
  surface: RefObject<Chart | null>;
  /** How many times larger than at first the chart is. */
  zoom: number;
  language: Language;
}

/** Zooms a chart by buttons, and by the wheel while Ctrl is pressed: otherwise the wheel belongs to the page. */
export function ZoomTools({ host, surface, zoom, language }: ZoomToolsProps) {
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
      {buttons.map(([key, sign, by]) => {
        const isUseless = by !== null && by > 1 ? zoom >= mostZoom : zoom <= 1;
        return (
          <button
            key={key}
            type="button"
            aria-label={word(key, language)}
            title={word(key, language)}
            // The focus stays on a button that is disabled by pressing it.
            aria-disabled={isUseless}
            onClick={() => !isUseless && surface.current?.zoom(by)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={sign} />
            </svg>
          </button>
        );
      })}
    </div>
  );
}
