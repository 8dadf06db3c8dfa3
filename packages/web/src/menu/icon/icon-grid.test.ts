import { expect, it } from "vitest";
import { gridMove, iconsFound } from "./icon-grid.ts";

it("finds icons by any of their words", () => {
  const words: Record<string, string[]> = { home: ["home", "首页 主页"], user: ["user", "用户 个人"] };
  const found = (text: string): string[] => iconsFound(text, ["home", "user"], (name) => words[name] ?? []);
  expect(found("xyz")).toEqual([]);
  expect(found(" HO ")).toEqual(["home"]);
  expect(found("个人")).toEqual(["user"]);
  expect(found("")).toEqual(["home", "user"]);
});

it("moves over the grid and stops at its edges", () => {
  expect(gridMove("ArrowLeft", 0, 10, 4)).toBeNull();
  expect(gridMove("ArrowDown", 7, 10, 4)).toBeNull();
  expect(gridMove("a", 0, 10, 4)).toBeNull();
  expect(gridMove("ArrowDown", 1, 10, 4)).toBe(5);
  expect(gridMove("ArrowUp", 5, 10, 4)).toBe(1);
  expect(gridMove("ArrowRight", 3, 10, 4)).toBe(4);
  expect(gridMove("End", 3, 10, 4)).toBe(9);
  expect(gridMove("Home", 3, 10, 4)).toBe(0);
});
