import { useReducedMotion } from "@mantine/hooks";
import type { Language } from "@provost/contract/language";
import type { DrawnFigure } from "@provost/report-core/figure/figure";
import { useEffectEvent, useInsertionEffect, useLayoutEffect, useRef } from "react";
import type { Chart } from "./chart-engine.ts";
import { chartOption } from "./chart-option.ts";
import { inTurn } from "./in-turn.ts";
import { StateNote } from "./StateNote.tsx";
import { useChartEngine } from "./use-chart-engine.ts";
import { usePalette } from "./use-palette.ts";

interface ChartViewProps {
  figure: DrawnFigure;
  language: Language;
  /** Called two animation frames after each drawing. */
  onPainted?: (() => void) | undefined;
}

// A drawing of the same shape is changed in place; of another shape it is made afresh.
function shapeOf(figure: DrawnFigure): string {
  return figure.kind !== "axes"
    ? figure.kind
    : [figure.type, ...figure.series.map(({ name, stack }) => JSON.stringify([name, stack]))].join(" ");
}

/** Draws a figure, fills its parent, and follows theme and size; only the first drawing moves, none where motion is unwanted. */
export function ChartView({ figure, language, onPainted }: ChartViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const shape = useRef<string | null>(null);
  const drawn = useRef<readonly unknown[] | null>(null);
  const [engine, retry] = useChartEngine();
  const palette = usePalette(host);
  const still = useReducedMotion();
  const painted = useEffectEvent(() => onPainted?.());

  // Hiding (React's Activity) ends the other effects, not this one: what was drawn is there when the chart is shown again.
  useInsertionEffect(
    () => () => {
      chart.current?.dispose();
      chart.current = null;
      shape.current = null;
      drawn.current = null;
    },
    [],
  );

  useLayoutEffect(() => {
    if (typeof engine === "string" || !host.current) return;
    const made = chart.current ?? engine.makeChart(host.current);
    chart.current = made;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0 && entry.contentRect.height > 0) made.fit();
    });
    observer.observe(host.current);
    return () => observer.disconnect();
  }, [engine]);

  useLayoutEffect(() => {
    if (typeof engine === "string" || !chart.current || !palette) return;
    const wanted = [figure, palette, language];
    const before = drawn.current;
    if (before !== null && wanted.every((part, at) => part === before[at])) return;
    const animate = before === null && !still;
    const next = shapeOf(figure);
    let frame = 0;
    const draw = (): void => {
      chart.current?.draw(chartOption(figure, { palette, language, animate }), next !== shape.current);
      shape.current = next;
      drawn.current = wanted;
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => painted());
      });
    };
    const giveUp = before === null ? inTurn(draw) : draw();
    return () => {
      giveUp?.();
      cancelAnimationFrame(frame);
    };
  }, [engine, figure, palette, language, still]);

  if (engine === "failed") return <StateNote kind="engineFailed" language={language} onRetry={retry} />;
  return <div ref={host} className="provost-pane-canvas" role="img" aria-label={figure.summary} />;
}
