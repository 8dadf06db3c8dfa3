import type { Landing } from "./place-field.ts";

interface Point {
  x: number;
  y: number;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Share of a chip's width, in the middle, that means "in its place" and not "beside it". */
const middle = 0.4;

/** Where among a shelf's chips (in order, over several lines) a point lets go. */
export function landingAt(point: Point, chips: readonly Box[], mayReplace: boolean): Omit<Landing, "shelf"> {
  for (const [index, { left, top, width, height }] of chips.entries()) {
    const onLine = point.y >= top && point.y <= top + height;
    const across = (point.x - left) / width;
    if (mayReplace && onLine && Math.abs(across - 0.5) <= middle / 2) return { index, how: "replace" };
    if (point.y < top || (onLine && across < 0.5)) return { index, how: "insert" };
  }
  return { index: chips.length, how: "insert" };
}

/** The points a keyboard moves between: before each chip, and behind the last or into the empty shelf. */
export function stopsOf(shelf: Box, chips: readonly Box[]): Point[] {
  const last = chips.at(-1);
  const behind = last
    ? { x: last.left + last.width + 4, y: last.top + last.height / 2 }
    : { x: shelf.left + Math.min(80, shelf.width / 2), y: shelf.top + shelf.height / 2 };
  return [...chips.map(({ left, top, height }) => ({ x: left + 1, y: top + height / 2 })), behind];
}

/** Nearer than this is at a stop, px. */
const atStop = 8;

const onLineOf = (point: Point, y: number): boolean => Math.abs(point.y - y) <= 12;

/** The stop after (or before) the one nearest to the point. */
export function nextStop(from: Point, stops: readonly Point[], step: 1 | -1): Point | undefined {
  const distance = ({ x, y }: Point): number => Math.hypot(x - from.x, y - from.y);
  let nearest = 0;
  for (const [index, stop] of stops.entries()) {
    const best = stops[nearest];
    if (best && distance(stop) < distance(best)) nearest = index;
  }
  const at = stops[nearest];
  // A chip that was just picked up: the stops on both sides of it count as its position.
  const left = stops.findIndex(({ x, y }, index) => {
    const right = stops[index + 1];
    return (
      right !== undefined && onLineOf(from, y) && onLineOf(from, right.y) && x < from.x && from.x < right.x
    );
  });
  if (at && left >= 0 && distance(at) > atStop) {
    return stops[Math.min(stops.length - 1, Math.max(0, step > 0 ? left + 2 : left - 1))];
  }
  // Not at a stop yet: the first press goes to the nearest one, or to the first when coming from afar.
  if (at && distance(at) > atStop * 3) return step > 0 ? stops[0] : stops.at(-1);
  return stops[Math.min(stops.length - 1, Math.max(0, nearest + step))];
}
