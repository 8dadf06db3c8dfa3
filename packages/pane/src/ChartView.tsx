import { useReducedMotion } from "@mantine/hooks";
import type { Language } from "@provost/contract/wire/language";
import type { Datum, FigureMark } from "@provost/report-core/figure/figure";
import { combinedAt } from "@provost/report-core/figure/marks";
import type { LeftOut, LeftOutRows } from "@provost/report-core/result/left-out";
import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { DrawnChart } from "./chart-type/chart-type.ts";
import { usePalette } from "./colour/use-palette.ts";
import type { Chart, ChartSize } from "./engine/chart-engine.ts";
import { tooltips } from "./engine/engine-parts.ts";
import { inTurn } from "./engine/in-turn.ts";
import type { MarkPlace } from "./engine/next-mark.ts";
import { tooltipsLater } from "./engine/tooltips-later.ts";
import { useChartEngine } from "./engine/use-chart-engine.ts";
import { lazyPart, useLoaded } from "./engine/use-loaded.ts";
import { word } from "./pane-words.ts";
import { StateNote } from "./state/StateNote.tsx";
import { usePainted } from "./use-painted.ts";

const zoomTools = lazyPart(async () => (await import("./engine-parts/ZoomTools.tsx")).ZoomTools);

/** What zooms a chart, fetched with the first one that can be. */
function ZoomTools(props: ComponentProps<NonNullable<ReturnType<typeof zoomTools.now>>>) {
  const tools = useLoaded(zoomTools);
  return tools.phase === "here" ? <tools.part {...props} /> : null;
}

interface ChartViewProps {
  chart: DrawnChart;
  language: Language;
  /** Called when the pointer or the focus comes to the chart. */
  onPointed?: (() => void) | undefined;
  /** What the tooltips tell since a while: one that is open is shown again with it. */
  leftOut?: LeftOutRows | null | undefined;
  /** Called two animation frames after each drawing. */
  onPainted?: (() => void) | undefined;
  /** Called with what is to be said of labels that the drawing leaves out; empty where it has them all. */
  onLabels?: ((note: string) => void) | undefined;
  /** Called when a mark is chosen by click or key; `at` in px of the window. */
  onSelect?: ((datum: Datum, at: { x: number; y: number }) => void) | undefined;
  /** Called instead for a mark that combines groups: how many, where that is known. */
  onCombined?: ((count: number | null, at: { x: number; y: number }) => void) | undefined;
}

/** The mark that keys point at, px. */
interface PointedMark {
  chart: DrawnChart;
  place: MarkPlace;
  x: number;
  y: number;
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): ChartSize => ({ width, height });

/** The size of an element that is as high as its chart needs it; what does not fit is scrolled to. */
function stretched(element: HTMLElement, { leastHeight }: DrawnChart): ChartSize {
  const least = leastHeight(element.clientWidth);
  element.style.minHeight = least > 0 ? `${least}px` : "";
  return sizeOf(element);
}

/** A mark with what its measures leave out, in words. */
function spokenOf({ label, text }: FigureMark, left: readonly LeftOut[]): string {
  return [`${label}: ${text}`, ...left.map((one) => `${one.name} ${one.text}`)].join(", ");
}

/** Scrolls so that a place of a drawing is seen. */
function scrollTo(canvas: HTMLElement, y: number): void {
  const { scrollTop, clientHeight } = canvas;
  if (y < scrollTop + 40 || y > scrollTop + clientHeight - 40) canvas.scrollTop = y - clientHeight / 2;
}

/** Draws a figure, fills its parent, and follows theme and size; nothing moves where motion is unwanted. Arrows go from mark to mark. */
export function ChartView({
  chart,
  language,
  onPointed,
  leftOut = null,
  onPainted,
  onLabels,
  onSelect,
  onCombined,
}: ChartViewProps) {
  const { figure } = chart;
  const host = useRef<HTMLDivElement>(null);
  const surface = useRef<Chart | null>(null);
  const later = useRef<ReturnType<typeof tooltipsLater> | null>(null);
  const size = useRef<ChartSize>({ width: 0, height: 0 });
  const shape = useRef<string | null>(null);
  const drawn = useRef<readonly unknown[] | null>(null);
  const [engine, retry] = useChartEngine(chart);
  const palette = usePalette(host);
  const [zoom, setZoom] = useState(1);
  const still = useReducedMotion();
  const [pointed, setPointed] = useState<PointedMark | null>(null);
  const painted = useEffectEvent(() => onPainted?.());
  const noted = useEffectEvent((note: string) => onLabels?.(note));
  usePainted(engine, onPainted, engine === "failed");
  const leads = onSelect !== undefined;

  const select = (place: MarkPlace, x: number, y: number): void => {
    const datum = figure.marks.datum(place.series, place.index);
    const corner = host.current?.getBoundingClientRect();
    if (!corner) return;
    const at = { x: corner.left + x, y: corner.top + y };
    if (datum) onSelect?.(datum, at);
    else if (leads) onCombined?.(combinedAt(figure, place.series, place.index) ?? null, at);
  };
  const clicked = useEffectEvent(({ series, index, x, y }: MarkPlace & { x: number; y: number }) =>
    select({ series, index }, x, y),
  );

  // Hiding (React's Activity) ends the other effects, not this one: what was drawn is there when the chart is shown again.
  useInsertionEffect(
    () => () => {
      later.current?.stop();
      surface.current?.dispose();
      surface.current = null;
      shape.current = null;
      drawn.current = null;
    },
    [],
  );

  useLayoutEffect(() => {
    const element = host.current;
    if (typeof engine === "string" || !element) return;
    size.current = stretched(element, chart);
    const observer = new ResizeObserver(() => {
      const next = stretched(element, chart);
      if (next.width === 0 || next.height === 0) return;
      size.current = next;
      surface.current?.fit(next);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [engine, chart]);

  useLayoutEffect(() => {
    const element = host.current;
    if (typeof engine === "string" || !element || !palette) return;
    const wanted = [chart, palette, language, leads];
    const before = drawn.current;
    if (before !== null && wanted.every((part, at) => part === before[at])) return;
    const next = chart.shape;
    let frame = 0;
    const draw = (): void => {
      if (!surface.current) {
        surface.current = engine.makeChart(element, size.current);
        surface.current.onClick((mark) => clicked(mark));
        surface.current.onZoom(setZoom);
        surface.current.onLabels((note) => noted(note));
        later.current = tooltipsLater(element, surface.current.tooltips);
      }
      surface.current.draw(chart, { palette, language, animate: !still, leads }, next !== shape.current);
      shape.current = next;
      drawn.current = wanted;
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          painted();
          // It is fetched before someone points at a mark; what fails is fetched again then.
          tooltips.load().catch(() => undefined);
        });
      });
    };
    const giveUp = before === null ? inTurn(draw) : draw();
    return () => {
      giveUp?.();
      cancelAnimationFrame(frame);
    };
  }, [engine, chart, palette, language, leads, still]);

  useEffect(() => {
    if (leftOut !== null) later.current?.again();
  }, [leftOut]);

  // A mark of another chart is not pointed at any more.
  const here = pointed?.chart === chart ? pointed : null;
  const mark = here && figure.marks.mark(here.place.series, here.place.index);
  const datum = here && figure.marks.datum(here.place.series, here.place.index);
  const left = datum ? (leftOut?.of([datum]) ?? []) : [];
  const release = (): void => {
    surface.current?.release();
    setPointed(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (event.key === "Escape" && here) release();
    else if ((event.key === "Enter" || event.key === " ") && here) select(here.place, here.x, here.y);
    else {
      const place = chart.next(here?.place ?? null, event.key);
      if (!place) return;
      const { x, y } = surface.current?.point(place.series, place.index) ?? { x: 0, y: 0 };
      scrollTo(event.currentTarget, y);
      later.current?.want();
      setPointed({ chart, place, x, y });
    }
    event.preventDefault();
    event.stopPropagation();
  };

  if (engine === "failed") return <StateNote kind="engineFailed" language={language} onRetry={retry} />;
  return (
    <div
      role="application"
      className="provost-pane-canvas"
      data-panels={figure.kind === "facets" || undefined}
      aria-label={word(leads ? "marksLead" : "marks", language)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows go from mark to mark
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={onPointed}
      onPointerEnter={onPointed}
      onBlur={() => here && release()}
    >
      <div ref={host} className="provost-pane-drawing" role="img" aria-label={figure.summary} />
      <span className="provost-pane-spoken" role="status">
        {mark ? spokenOf(mark, left) : ""}
      </span>
      {chart.zooms ? <ZoomTools host={host} surface={surface} zoom={zoom} language={language} /> : null}
    </div>
  );
}
