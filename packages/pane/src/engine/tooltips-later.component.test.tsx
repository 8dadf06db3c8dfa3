import { expect, it, onTestFinished, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { tooltipsLater } from "./tooltips-later.ts";

/** A surface that was made before tooltips were here. */
function surfaceIn(host: HTMLElement) {
  let able = false;
  const renew = vi.fn(() => {
    able = true;
  });
  const show = vi.fn();
  const later = tooltipsLater(host, { isAble: () => able, renew, show });
  onTestFinished(() => {
    later.stop();
    host.remove();
  });
  return { renew, show, later };
}

function hostOnPage(): HTMLElement {
  const host = document.createElement("div");
  host.style.cssText = "width: 200px; height: 100px";
  document.body.append(host);
  return host;
}

const at = (host: HTMLElement, type: string, buttons: number, pointerType = "mouse"): boolean => {
  const { left, top } = host.getBoundingClientRect();
  return host.dispatchEvent(
    new PointerEvent(type, { clientX: left + 40, clientY: top + 30, buttons, pointerType, bubbles: true }),
  );
};

it("a chart that is pointed at is drawn again once, and tells its values where the pointer is", async () => {
  const host = hostOnPage();
  const { renew, show } = surfaceIn(host);
  await userEvent.hover(host);
  await expect.poll(() => show.mock.calls.length).toBe(1);
  expect(show).toHaveBeenCalledWith({ x: expect.any(Number), y: expect.any(Number) });
  at(host, "pointermove", 0);
  await new Promise((resolve) => setTimeout(resolve));
  expect(renew).toHaveBeenCalledTimes(1);
});

it("a press that is under way is waited for, of a finger too", async () => {
  const host = hostOnPage();
  const { renew, show } = surfaceIn(host);
  at(host, "pointerdown", 1, "touch");
  await import("../engine-parts/tooltip.ts");
  await new Promise((resolve) => setTimeout(resolve));
  expect(renew).not.toHaveBeenCalled();
  at(host, "pointerup", 0, "touch");
  at(host, "pointerleave", 0, "touch");
  await expect.poll(() => show.mock.calls).toEqual([[{ x: 40, y: 30 }]]);
  expect(renew).toHaveBeenCalledTimes(1);
});

it("a mark that is pointed at by key needs no pointer, and a chart that is gone draws nothing", async () => {
  const host = hostOnPage();
  const one = surfaceIn(host);
  one.later.want();
  await expect.poll(() => one.renew.mock.calls.length).toBe(1);
  expect(one.show).not.toHaveBeenCalled();
  const other = surfaceIn(hostOnPage());
  other.later.want();
  other.later.stop();
  await new Promise((resolve) => setTimeout(resolve));
  expect(other.renew).not.toHaveBeenCalled();
});
