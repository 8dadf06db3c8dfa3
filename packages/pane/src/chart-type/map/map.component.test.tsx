import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { provideMaps } from "../../engine/map-source.ts";
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
  await button("放大").click();
  await expect.poll(canvas).not.toBe(before);
  const zoomed = canvas();
  await button("显示全部").click();
  await expect.poll(canvas).not.toBe(zoomed);
  const turn = (ctrlKey: boolean): boolean => {
    const event = new WheelEvent("wheel", { deltaY: -100, ctrlKey, bubbles: true, cancelable: true });
    document.querySelector(".provost-pane-drawing canvas")?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(turn(false)).toBe(false);
  expect(turn(true)).toBe(true);
  await userEvent.keyboard("{Shift}");
});
