import { useElementSize } from "@mantine/hooks";
import type { Language } from "@provost/contract/wire/language";
import type { KpiFigure } from "@provost/report-core/chart-type/kpi/kpi-figure";
import type { Datum } from "@provost/report-core/figure/figure";
import type { LeftOutRows } from "@provost/report-core/result/left-out";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
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
  /** Called when the pointer or the focus comes to it. */
  onPointed?: (() => void) | undefined;
  leftOut?: LeftOutRows | null | undefined;
  /** Called when the number or a span is chosen by click or key; `at` in px of the window. */
  onSelect?: ((datum: Datum, at: { x: number; y: number }) => void) | undefined;
}

/** One number that fills its parent; arrows and the mouse go along its course. What it leaves out is said while it is pointed at. */
export function KpiView({ figure, language, onPainted, onPointed, leftOut, onSelect }: KpiViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const { ref: sized, width, height } = useElementSize<HTMLDivElement>();
  const palette = usePalette(host);
  const [pointed, setPointed] = useState<number | null>(null);
  const [isPointed, setIsPointed] = useState(false);
  usePainted(figure, onPainted, palette !== null && width > 0);

  const strip = courseStrip(figure, width, height);
  const points = strip ? coursePoints(figure, strip) : [];
  const index = pointed !== null && figure.marks.mark(0, pointed) ? pointed : null;
  const last = Math.max(0, figure.course.length - 1);
  const mark = index === null ? null : figure.marks.mark(0, index);

  const datum = isPointed ? figure.marks.datum(0, index ?? last) : null;
  const left = datum ? (leftOut?.of([datum]) ?? []) : [];
  const lines = [
    ...(mark ? [`${mark.label}: ${mark.text}`] : []),
    ...left.map(({ name, text }) => `${name}: ${text}`),
  ];
  const come = (): void => setIsPointed(true);
  // A result that comes while the number is pointed at is counted as well.
  useEffect(() => {
    if (isPointed) onPointed?.();
  }, [isPointed, onPointed]);
  const leave = (): void => {
    setPointed(null);
    setIsPointed(false);
  };

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
      onFocus={come}
      onBlur={leave}
      onPointerEnter={come}
      onPointerMove={(event) => setPointed(nearest(event))}
      onPointerLeave={leave}
      onClick={(event) => select(index ?? last, event.clientX, event.clientY)}
    >
      <div ref={sized} className="provost-pane-drawing">
        <div ref={host} className="provost-pane-drawing" role="img" aria-label={figure.summary}>
          {palette && width > 0 && height > 0 ? (
            <KpiDrawing figure={figure} palette={palette} width={width} height={height} pointed={index} />
          ) : null}
        </div>
      </div>
      {lines.length > 0 ? (
        <p className="provost-pane-told" role="status">
          {lines.map((line) => (
            <span key={line} style={{ display: "block" }}>
              {line}
            </span>
          ))}
        </p>
      ) : (
        <span className="provost-pane-spoken" role="status" />
      )}
    </div>
  );
}

/** How KPIs are shown. */
export const kpiView: PlainView<KpiFigure> = {
  View: ({ figure, ...on }) => (
    <KpiView
      figure={figure}
      language={figure.language}
      onPainted={on.onPainted}
      onPointed={on.onPointed}
      leftOut={on.leftOut}
      onSelect={on.onSelect}
    />
  ),
  images: async () => {
    const { kpiPng: png, kpiSvg: svg } = await import("./kpi-image.tsx");
    return { png, svg };
  },
};
