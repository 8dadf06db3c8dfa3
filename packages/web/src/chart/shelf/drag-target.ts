import type { Collision, CollisionDetection, KeyboardCoordinateGetter } from "@dnd-kit/core";
import { areaId, chipId, chipOf, shelfId, shelves, type Target } from "../draft/carrying.ts";
import { landingAt, nextStop, stopsOf } from "./landing.ts";

type Rects = Parameters<CollisionDetection>[0]["droppableRects"];
type Rect = Parameters<CollisionDetection>[0]["collisionRect"];

/** How far beside a shelf a point still counts as on it, px. */
const reach = 8;

function chipsOf(shelf: (typeof shelves)[number], rects: Rects): Rect[] {
  const chips: Rect[] = [];
  for (let index = 0; ; index += 1) {
    const rect = rects.get(chipId(shelf, index));
    if (!rect) return chips;
    chips.push(rect);
  }
}

function contains(rect: Rect | undefined, { x, y }: { x: number; y: number }): boolean {
  if (!rect) return false;
  const { left, top, right, bottom } = rect;
  return x >= left - reach && x <= right + reach && y >= top - reach / 2 && y <= bottom + reach / 2;
}

function targetAt(carried: string, point: { x: number; y: number }, rects: Rects): Target | null {
  for (const shelf of shelves) {
    if (!contains(rects.get(shelfId(shelf)), point)) continue;
    const mayReplace = chipOf(carried)?.shelf !== shelf;
    return { area: "shelf", landing: { shelf, ...landingAt(point, chipsOf(shelf, rects), mayReplace) } };
  }
  for (const area of ["filters", "order"] as const) {
    if (contains(rects.get(areaId(area)), point)) return { area };
  }
  return null;
}

/** Finds the drop target under the pointer (with the keyboard, under the centre of the dragged element), and passes it to `onTarget`. */
export function targetDetection(onTarget: (target: Target | null) => void): CollisionDetection {
  return ({ active, collisionRect, droppableRects, pointerCoordinates }): Collision[] => {
    const { left, top, width, height } = collisionRect;
    const point = pointerCoordinates ?? { x: left + width / 2, y: top + height / 2 };
    const target = targetAt(String(active.id), point, droppableRects);
    onTarget(target);
    if (target === null) return [];
    return [{ id: target.area === "shelf" ? shelfId(target.landing.shelf) : areaId(target.area) }];
  };
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys go from stop to stop: through the shelves, then filters and sort. */
export const keyboardStops: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = steps[event.code];
  const { collisionRect, droppableRects } = context;
  if (step === undefined || !collisionRect) return undefined;
  event.preventDefault();
  const { width, height } = collisionRect;
  const stops = shelves.flatMap((shelf) => {
    const rect = droppableRects.get(shelfId(shelf));
    return rect ? stopsOf(rect, chipsOf(shelf, droppableRects)) : [];
  });
  for (const area of ["filters", "order"] as const) {
    const rect = droppableRects.get(areaId(area));
    if (rect) stops.push({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });
  }
  const from = { x: currentCoordinates.x + width / 2, y: currentCoordinates.y + height / 2 };
  const next = nextStop(from, stops, step);
  return next && { x: next.x - width / 2, y: next.y - height / 2 };
};
