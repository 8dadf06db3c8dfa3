import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inTurn } from "./in-turn.ts";

let frames: (() => void)[] = [];

function passFrame(): void {
  const due = frames;
  frames = [];
  for (const run of due) run();
}

beforeEach(() => vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run)));
afterEach(() => {
  for (let frame = 0; frame < 10; frame++) passFrame();
  vi.unstubAllGlobals();
});

it("draws the first at once and the others one a frame, in the order they came", () => {
  const drawn: string[] = [];
  for (const name of ["a", "b", "c"]) inTurn(() => drawn.push(name));
  expect(drawn).toEqual(["a"]);
  passFrame();
  expect(drawn).toEqual(["a", "b"]);
  passFrame();
  passFrame();
  expect(drawn).toEqual(["a", "b", "c"]);
  inTurn(() => drawn.push("d"));
  expect(drawn).toEqual(["a", "b", "c", "d"]);
});

it("a turn that was given up is not taken", () => {
  const drawn: string[] = [];
  inTurn(() => drawn.push("a"));
  const giveUp = inTurn(() => drawn.push("b"));
  inTurn(() => drawn.push("c"));
  giveUp();
  passFrame();
  expect(drawn).toEqual(["a", "c"]);
});
