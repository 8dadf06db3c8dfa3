import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inTurn } from "./in-turn.ts";

let frames: (() => void)[] = [];
let now = 0;
let drawn: string[] = [];

function passFrame(): void {
  const due = frames;
  frames = [];
  for (const run of due) run();
}

/** A drawing that takes so many ms. */
const drawing = (name: string, ms: number) => (): void => {
  drawn.push(name);
  now += ms;
};

beforeEach(() => {
  drawn = [];
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  for (let frame = 0; frame < 10; frame++) passFrame();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("draws the first at once and the others one a frame, in the order they came, when each takes long", () => {
  for (const name of ["a", "b", "c"]) inTurn(drawing(name, 40));
  expect(drawn).toEqual(["a"]);
  passFrame();
  expect(drawn).toEqual(["a", "b"]);
  passFrame();
  passFrame();
  expect(drawn).toEqual(["a", "b", "c"]);
  inTurn(drawing("d", 40));
  expect(drawn).toEqual(["a", "b", "c", "d"]);
});

it("draws several in a frame while they are quick", () => {
  for (const name of ["a", "b", "c", "d", "e", "f"]) inTurn(drawing(name, 10));
  expect(drawn).toEqual(["a", "b", "c"]);
  passFrame();
  expect(drawn).toEqual(["a", "b", "c", "d", "e", "f"]);
});

it("what comes while others wait does not overtake them", () => {
  inTurn(drawing("a", 40));
  inTurn(drawing("b", 1));
  now += 100;
  inTurn(drawing("c", 1));
  expect(drawn).toEqual(["a"]);
  passFrame();
  expect(drawn).toEqual(["a", "b", "c"]);
});

it("a turn that was given up is not taken", () => {
  inTurn(drawing("a", 40));
  const giveUp = inTurn(drawing("b", 40));
  inTurn(drawing("c", 40));
  giveUp();
  passFrame();
  expect(drawn).toEqual(["a", "c"]);
});
