import { boxPlotPlace, nextOfBox } from "@provost/report-core/figure/box-plot-places";
import type { DrawnFigure, HeatmapFigure } from "@provost/report-core/figure/figure";
import { markAt, placesIn } from "@provost/report-core/figure/marks";

/** A mark by its place in a figure. */
export interface MarkPlace {
  series: number;
  index: number;
}

/** The steps of a key: along the values of a series, or from series to series. */
const steps: Readonly<Record<string, { along: number; across: number }>> = {
  ArrowRight: { along: 1, across: 0 },
  ArrowLeft: { along: -1, across: 0 },
  ArrowDown: { along: 0, across: 1 },
  ArrowUp: { along: 0, across: -1 },
};

/** The mark a key leads to, the first one from nowhere; `null` for other keys and where nothing is drawn. */
export function nextMark(figure: DrawnFigure, from: MarkPlace | null, key: string): MarkPlace | null {
  const step = steps[key];
  const end = key === "Home" ? 1 : key === "End" ? -1 : 0;
  if (!step && end === 0) return null;
  if (from === null) {
    const last = (placesIn(figure)[0] ?? 0) - 1;
    return key === "End"
      ? firstFrom(figure, { series: 0, index: last }, -1)
      : firstFrom(figure, { series: 0, index: 0 }, 1);
  }
  if (figure.kind === "heatmap") return nextCell(figure, from, key) ?? from;
  if (figure.kind === "boxPlot") {
    if (key === "ArrowUp" || key === "ArrowDown") {
      const next = nextOfBox(figure, from, key === "ArrowUp");
      if (next) return next;
    }
    // From a point as from its box.
    const place = boxPlotPlace(figure, from);
    const box =
      place && nextAmong(figure, { series: place.series, index: place.at }, key, figure.series.length);
    return box && !isSamePlace(box, { series: place.series, index: place.at }) ? box : from;
  }
  return nextAmong(figure, from, key, placesIn(figure).length);
}

function isSamePlace(a: MarkPlace, b: MarkPlace): boolean {
  return a.series === b.series && a.index === b.index;
}

// Only the first so many series are gone through.
function nextAmong(figure: DrawnFigure, from: MarkPlace, key: string, series: number): MarkPlace | null {
  const step = steps[key];
  const end = key === "Home" ? 1 : key === "End" ? -1 : 0;
  if (end !== 0) {
    const count = placesIn(figure)[from.series] ?? 0;
    return firstFrom(figure, { series: from.series, index: end === 1 ? 0 : count - 1 }, end) ?? from;
  }
  if (!step) return null;
  // A horizontal list and a pie are gone through by either pair of arrows.
  const isList =
    figure.kind === "pie" ||
    figure.kind === "funnel" ||
    figure.kind === "treemap" ||
    (figure.kind === "radar" && figure.series.length === 1) ||
    (figure.kind === "axes" && figure.series.length === 1);
  const lies = figure.kind === "axes" && figure.categoryAxis === "y" && !isList;
  const along = isList ? step.along + step.across : lies ? step.across : step.along;
  const across = isList ? 0 : lies ? step.along : step.across;
  if (along !== 0) {
    return firstFrom(figure, { series: from.series, index: from.index + along }, along > 0 ? 1 : -1) ?? from;
  }
  const counts = placesIn(figure).slice(0, series);
  for (let at = from.series + across; at >= 0 && at < counts.length; at += across) {
    const found = nearIn(figure, at, from.index, counts[at] ?? 0);
    if (found) return found;
  }
  return from;
}

function firstFrom(figure: DrawnFigure, { series, index }: MarkPlace, by: 1 | -1): MarkPlace | null {
  const count = placesIn(figure)[series] ?? 0;
  for (let at = index; at >= 0 && at < count; at += by) {
    if (markAt(figure, series, at)) return { series, index: at };
  }
  return null;
}

// The mark of another series nearest to the same place.
function nearIn(figure: DrawnFigure, series: number, index: number, count: number): MarkPlace | null {
  for (let far = 0; far < count; far += 1) {
    for (const at of [index - far, index + far]) {
      if (at >= 0 && at < count && markAt(figure, series, at)) return { series, index: at };
    }
  }
  return null;
}

function nextCell({ cells }: HeatmapFigure, { index }: MarkPlace, key: string): MarkPlace | null {
  const here = cells[index];
  if (!here) return null;
  const isRow = key !== "ArrowUp" && key !== "ArrowDown";
  const line = cells
    .map((cell, at) => ({
      at,
      place: isRow ? cell.x : cell.y,
      isIn: isRow ? cell.y === here.y : cell.x === here.x,
    }))
    .filter(({ isIn }) => isIn)
    .sort((a, b) => a.place - b.place);
  const now = line.findIndex(({ at }) => at === index);
  const next =
    key === "Home"
      ? line[0]
      : key === "End"
        ? line.at(-1)
        : line[now + (key === "ArrowRight" || key === "ArrowDown" ? 1 : -1)];
  return next ? { series: 0, index: next.at } : null;
}
