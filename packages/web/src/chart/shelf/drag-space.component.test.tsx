import type { SyntheticEvent } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { createDragSpace } from "./drag-space.ts";

/** An element that can be carried, as a React component renders it. */
function carriable() {
  const fetch = vi.fn();
  const space = createDragSpace("help", fetch);
  const element = document.createElement("button");
  document.body.append(element);
  onTestFinished(() => element.remove());
  const begin = (grip: "onMouseDown" | "onKeyDown") => (nativeEvent: Event) =>
    space.begin("field:x", grip, { nativeEvent } as SyntheticEvent);
  element.addEventListener("mousedown", begin("onMouseDown"));
  element.addEventListener("keydown", begin("onKeyDown"));
  const begun = vi.fn(({ nativeEvent }: SyntheticEvent) => nativeEvent);
  const arrive = () => space.take("field:x", { onMouseDown: begun, onKeyDown: begun });
  const later = () => new Promise((resolve) => setTimeout(resolve));
  return { space, element, fetch, begun, arrive, later };
}

const press = () => new MouseEvent("mousedown", { bubbles: true, clientX: 12, clientY: 34 });

it("a press before the engine is here fetches it, and begins when it has come", async () => {
  const { element, fetch, begun, arrive, later } = carriable();
  element.dispatchEvent(press());
  expect(fetch).toHaveBeenCalledTimes(1);
  arrive();
  await later();
  expect(begun.mock.results[0]?.value).toMatchObject({ type: "mousedown", clientX: 12, clientY: 34 });
  element.dispatchEvent(press());
  expect(begun).toHaveBeenCalledTimes(2);
});

it("a key does, too, and another key after it takes it back", async () => {
  const space = () => new KeyboardEvent("keydown", { bubbles: true, code: "Space", key: " " });
  const one = carriable();
  one.element.dispatchEvent(space());
  one.arrive();
  await one.later();
  expect(one.begun.mock.results[0]?.value).toMatchObject({ type: "keydown", code: "Space" });

  const other = carriable();
  other.element.dispatchEvent(space());
  document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, code: "Escape" }));
  other.arrive();
  await other.later();
  expect(other.begun).not.toHaveBeenCalled();
});

it("a press that ends before the engine is here begins nothing", async () => {
  const { element, begun, arrive, later } = carriable();
  element.dispatchEvent(press());
  element.dispatchEvent(new MouseEvent("mouseup", { bubbles: true }));
  arrive();
  await later();
  expect(begun).not.toHaveBeenCalled();
});

it("subscribers are notified once for all that change together", async () => {
  const { space, element } = carriable();
  const notified = vi.fn();
  const stop = space.subscribe(notified);
  space.put("carriables", "field:x", element);
  space.put("places", "area:order", element);
  await Promise.resolve();
  expect([notified.mock.calls.length, space.version(), space.places.size]).toEqual([1, 1, 1]);
  stop();
  space.put("places", "area:order", null);
  await Promise.resolve();
  expect([notified.mock.calls.length, space.version(), space.places.size]).toEqual([1, 2, 0]);
});
