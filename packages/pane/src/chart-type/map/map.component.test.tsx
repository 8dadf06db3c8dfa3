import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { provideMaps, renewMaps } from "../../engine/map-source.ts";
import { openCounties, picture } from "../../open-example.fixtures.tsx";
import { cases } from "./map-cases.fixtures.ts";

const shapes = cases[0]?.shapes ?? null;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const map = () => page.getByRole("radio", { name: /^地图/ });

it("without map shapes the picker says where they come from, and with some it does not", async () => {
  provideMaps({ list: async () => [], find: async () => null });
  const first = await openCounties({ type: "bar" });
  await page.getByRole("button", { name: /^全部 \d+ 种$/ }).click();
  await map().hover();
  await expect.element(map()).toHaveAccessibleName("地图 — 还没有地图边界：请在“数据集 → 地图边界”中添加");
  await first.unmount();
  provideMaps({ list: async () => [{ id: "a", name: "九区" }], find: async () => shapes });
  await openCounties({ type: "bar" });
  await page.getByRole("button", { name: /^全部 \d+ 种$/ }).click();
  await map().hover();
  await expect.element(map()).toHaveAccessibleName("地图");
});

it("without a map of its values a chart looks again on request, and when maps change", async () => {
  let found: typeof shapes = null;
  let searches = 0;
  provideMaps({
    list: async () => [],
    find: async () => {
      searches += 1;
      return found;
    },
  });
  const first = await openCounties({ type: "map", measures: 1, isEditMode: false });
  await expect.element(page.getByText(/^没有含这些区域的地图边界/)).toBeVisible();
  await button("重试").click();
  await expect.element(page.getByText(/^没有含这些区域的地图边界/)).toBeVisible();
  expect(searches).toBe(2);
  found = shapes;
  renewMaps();
  await expect.element(picture("地图")).toBeVisible();
  await first.unmount();
});

it("a map is moved by dragging only while it is zoomed in: before, fingers scroll the page", async () => {
  provideMaps({ list: async () => [], find: async () => shapes });
  await openCounties({ type: "map", measures: 1, isEditMode: false });
  await expect.element(picture("地图")).toBeVisible();
  const isTaken = (): boolean => {
    const canvas = document.querySelector(".provost-pane-drawing canvas");
    const { left = 0, top = 0, width = 0, height = 0 } = canvas?.getBoundingClientRect() ?? {};
    const press = (type: string, by: number): MouseEvent => {
      const [clientX, clientY] = [left + width / 2 + by, top + height / 2 + by];
      const event = new MouseEvent(type, { clientX, clientY, bubbles: true, cancelable: true });
      canvas?.dispatchEvent(event);
      return event;
    };
    press("mousedown", 0);
    const { defaultPrevented } = press("mousemove", 6);
    press("mouseup", 6);
    return defaultPrevented;
  };
  await expect.poll(() => document.querySelector(".provost-pane-drawing canvas")).not.toBeNull();
  await button("放大").click();
  await expect.poll(isTaken).toBe(true);
  await button("恢复缩放").click();
  expect(isTaken()).toBe(false);
});

it("a map is zoomed by its buttons and by the wheel with Ctrl, and asks for the map of its values", async () => {
  const wanted: unknown[] = [];
  provideMaps({
    list: async () => [],
    find: async (id, values) => {
      wanted.push([id, values.length]);
      return shapes;
    },
  });
  await openCounties({ type: "map", measures: 1, isEditMode: false });
  await expect.element(picture("地图")).toBeVisible();
  expect(wanted).toEqual([[undefined, expect.any(Number)]]);
  const canvas = (): string => document.querySelector("canvas")?.toDataURL() ?? "";
  const before = canvas();
  const isUseless = (name: string) => button(name).element().getAttribute("aria-disabled");
  const useless = () => ["放大", "缩小", "恢复缩放"].map(isUseless);
  await expect.poll(useless).toEqual(["false", "true", "true"]);
  await button("放大").click();
  await expect.poll(canvas).not.toBe(before);
  const zoomed = canvas();
  for (let times = 0; times < 6; times += 1) await button("放大").click();
  await expect.poll(useless).toEqual(["true", "false", "false"]);
  await button("恢复缩放").click();
  await expect.poll(canvas).not.toBe(zoomed);
  await expect.poll(useless).toEqual(["false", "true", "true"]);
  const turn = (ctrlKey: boolean): boolean => {
    const event = new WheelEvent("wheel", { deltaY: -100, ctrlKey, bubbles: true, cancelable: true });
    document.querySelector(".provost-pane-drawing canvas")?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(turn(false)).toBe(false);
  expect(turn(true)).toBe(true);
  await userEvent.keyboard("{Shift}");
});
