import { useElementSize } from "@mantine/hooks";
import type { Language } from "@provost/contract/wire/language";
import type { KpiFigure } from "@provost/report-core/chart-type/kpi/kpi-figure";
import type { Datum } from "@provost/report-core/figure/figure";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { usePalette } from "../../colour/use-palette.ts";
import { word } from "../../pane-words.ts";
import { usePainted } from "../../use-painted.ts";
import type { PlainView } from "../plain-view.ts";
import { coursePoints, courseStrip, KpiDrawing } from "./KpiDrawing.tsx";

interface KpiViewProps {
  figure: KpiFigure;
  language: Language;
  /** Called two animation frames after each drawing. */
  onPainted?: (() => void) | undefined;
  /** Called when the number or a span is chosen by click or key; `at` in px of the window. */
  onSelect?: ((datum: Datum, at: { x: number; y: number }) => void) | undefined;
}

/** One number that fills its parent; arrows and the mouse go along its course. */
export function KpiView({ figure, language, onPainted, onSelect }: KpiViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const { ref: sized, width, height } = useElementSize<HTMLDivElement>();
  const palette = usePalette(host);
  const [pointed, setPointed] = useState<number | null>(null);
  usePainted(figure, onPainted, palette !== null && width > 0);

  const strip = courseStrip(figure, width, height);
  const points = strip ? coursePoints(figure, strip) : [];
  const index = pointed !== null && figure.marks.mark(0, pointed) ? pointed : null;
  const last = Math.max(0, figure.course.length - 1);
  const mark = index === null ? null : figure.marks.mark(0, index);

  const nearest = (event: PointerEvent): number | null => {
    const corner = host.current?.getBoundingClientRect();
    if (!corner || points.length === 0) return null;
    const x = event.clientX - corner.left;
    let found: number | null = null;
    for (const [at, point] of points.entries()) {
      const best = found === null ? null : points[found];
      if (point && (!best || Math.abs(point.x - x) < Math.abs(best.x - x))) found = at;
    }
    return found;
  };
  const select = (at: number, x: number, y: number): void => {
    const datum = figure.marks.datum(0, at);
    if (datum) onSelect?.(datum, { x, y });
  };
  const step = (by: 1 | -1): void => {
    let at = (index ?? (by === 1 ? -1 : last + 1)) + by;
    while (at >= 0 && at <= last && !figure.marks.mark(0, at)) at += by;
    if (at >= 0 && at <= last) setPointed(at);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") step(1);
    else if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "Escape" && index !== null) setPointed(null);
    else if (event.key === "Enter" || event.key === " ") {
      const box = host.current?.getBoundingClientRect();
      const point = points[index ?? last];
      select(index ?? last, (box?.left ?? 0) + (point?.x ?? 16), (box?.top ?? 0) + (point?.y ?? 60));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="application"
      className="provost-pane-canvas"
      aria-label={word(onSelect ? "marksLead" : "marks", language)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows go from span to span
      tabIndex={0}
      style={onSelect ? { cursor: "pointer" } : undefined}
      onKeyDown={onKeyDown}
      onBlur={() => setPointed(null)}
      onPointerMove={(event) => setPointed(nearest(event))}
      onPointerLeave={() => setPointed(null)}
      onClick={(event) => select(index ?? last, event.clientX, event.clientY)}
    >
      <div ref={sized} className="provost-pane-drawing">
        <div ref={host} className="provost-pane-drawing" role="img" aria-label={figure.summary}>
          {palette && width > 0 && height > 0 ? (
            <KpiDrawing figure={figure} palette={palette} width={width} height={height} pointed={index} />
          ) : null}
        </div>
      </div>
      {mark ? (
        <p className="provost-pane-told" role="status">
          {mark.label}: {mark.text}
        </p>
      ) : (
        <span className="provost-pane-spoken" role="status" />
      )}
    </div>
  );
}

/** How KPIs are shown. */
export const kpiView: PlainView<KpiFigure> = {
  View: ({ figure, onPainted, onSelect }) => (
    <KpiView figure={figure} language={figure.language} onPainted={onPainted} onSelect={onSelect} />
  ),
  images: async () => {
    const { kpiPng: png, kpiSvg: svg } = await import("./kpi-image.tsx");
    return { png, svg };
  },
};
