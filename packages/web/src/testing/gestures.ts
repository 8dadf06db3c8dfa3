// The provider's own part of the session and of the events.
import type {} from "@vitest/browser-playwright";
import { cdp, userEvent } from "vitest/browser";

interface OnScreen {
  element(): Element;
}

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Where an element is once it no longer moves, as parts that open move what lies below them. */
async function settledPlace(element: Element): Promise<DOMRect> {
  for (let before = element.getBoundingClientRect(); ; ) {
    await nextFrame();
    const now = element.getBoundingClientRect();
    if (now.x === before.x && now.y === before.y) return now;
    before = now;
  }
}

/** Taps the middle of an element with a finger. Both events are sent at once, since a longer touch would begin a drag. */
export async function tap(what: OnScreen): Promise<void> {
  const { x, y, width, height } = await settledPlace(what.element());
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await Promise.all([
    cdp().send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints }),
    cdp().send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  ]);
}

/** Drags an element with the mouse to a share of the target's width. */
export function dragTo(from: OnScreen, to: OnScreen, across: number): Promise<void> {
  const { width, height } = to.element().getBoundingClientRect();
  const targetPosition = { x: width * across, y: height / 2 };
  return userEvent.dragAndDrop(from.element(), to.element(), { targetPosition, steps: 8 });
}

/** Takes hold of an element with the mouse and moves it so far; `release` lets it go. */
export async function carryBy(
  what: OnScreen,
  across: number,
  down: number,
): Promise<{ release(): Promise<void> }> {
  const { x, y, width, height } = what.element().getBoundingClientRect();
  const at = (part: number) => ({
    coords: { x: x + width / 2 + across * part, y: y + height / 2 + down * part },
  });
  await userEvent.pointer([{ ...at(0), keys: "[MouseLeft>]" }, ...[0.1, 0.3, 0.5, 0.7, 0.9, 1].map(at)]);
  return { release: () => userEvent.pointer("[/MouseLeft]") };
}

/** Takes hold of an element with the mouse and moves it over another; `release` lets it go. */
export function carryOver(what: OnScreen, to: OnScreen): Promise<{ release(): Promise<void> }> {
  const [from, goal] = [what.element().getBoundingClientRect(), to.element().getBoundingClientRect()];
  const middle = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2] as const;
  const [[x, y], [toX, toY]] = [middle(from), middle(goal)];
  return carryBy(what, toX - x, toY - y);
}
