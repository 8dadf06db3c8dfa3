import type { FigureMarks } from "@provost/report-core/figure/figure";

/** A mark by its place in a figure. */
export interface MarkPlace {
  series: number;
  index: number;
}

/** How keys go through marks: either pair of arrows through one list; or across and down, `down` where values are listed from top to bottom. */
export type MarkWalk = "list" | "down" | undefined;

/** The steps of a key: along the values of a series, or from series to series. */
const steps: Readonly<Record<string, { along: number; across: number }>> = {
  ArrowRight: { along: 1, across: 0 },
  ArrowLeft: { along: -1, across: 0 },
  ArrowDown: { along: 0, across: 1 },
  ArrowUp: { along: 0, across: -1 },
};

const isKnown = (key: string): boolean => steps[key] !== undefined || key === "Home" || key === "End";

/** The mark that a key leads to from nowhere. */
export function firstMark(marks: FigureMarks, key: string): MarkPlace | null {
  if (!isKnown(key)) return null;
  for (const [series, count] of marks.places().entries()) {
    const found =
      key === "End"
        ? firstFrom(marks, { series, index: count - 1 }, -1)
        : firstFrom(marks, { series, index: 0 }, 1);
    if (found) return found;
  }
  return null;
}

/** The mark that a key leads to; only the first `series` are gone through. */
export function stepFrom(
  marks: FigureMarks,
  from: MarkPlace,
  key: string,
  walk?: MarkWalk,
  series: number = marks.places().length,
): MarkPlace | null {
  if (!isKnown(key)) return null;
  const step = steps[key];
  if (!step) {
    const count = marks.places()[from.series] ?? 0;
    const [index, by] = key === "Home" ? ([0, 1] as const) : ([count - 1, -1] as const);
    return firstFrom(marks, { series: from.series, index }, by) ?? from;
  }
  const isList = walk === "list";
  const along = isList ? step.along + step.across : walk === "down" ? step.across : step.along;
  const across = isList ? 0 : walk === "down" ? step.along : step.across;
  if (along !== 0) {
    return firstFrom(marks, { series: from.series, index: from.index + along }, along > 0 ? 1 : -1) ?? from;
  }
  const counts = marks.places().slice(0, series);
  for (let at = from.series + across; at >= 0 && at < counts.length; at += across) {
    const found = nearIn(marks, at, from.index, counts[at] ?? 0);
    if (found) return found;
  }
  return from;
}

function firstFrom(marks: FigureMarks, { series, index }: MarkPlace, by: 1 | -1): MarkPlace | null {
  const count = marks.places()[series] ?? 0;
  for (let at = index; at >= 0 && at < count; at += by) {
    if (marks.mark(series, at)) return { series, index: at };
  }
  return null;
}

// The mark of another series nearest to the same place.
function nearIn(marks: FigureMarks, series: number, index: number, count: number): MarkPlace | null {
  for (let far = 0; far < count; far += 1) {
    for (const at of [index - far, index + far]) {
      if (at >= 0 && at < count && marks.mark(series, at)) return { series, index: at };
    }
  }
  return null;
}
