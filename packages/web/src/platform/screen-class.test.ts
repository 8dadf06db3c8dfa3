import { expect, it } from "vitest";
import { createScreenClass } from "./screen-class.ts";

/** A window whose width can be changed. */
function windowOf(width: number) {
  let present = width;
  const lists: { least: number; tell: () => void }[] = [];
  return {
    match(query: string) {
      const least = Number(/\(min-width: (\d+)px\)/.exec(query)?.[1]);
      return {
        get matches() {
          return present >= least;
        },
        addEventListener: (_: string, tell: unknown) =>
          void lists.push({ least, tell: tell instanceof Function ? () => tell() : () => undefined }),
      };
    },
    resize(next: number) {
      const before = present;
      present = next;
      for (const { least, tell } of lists) if (before >= least !== next >= least) tell();
    },
  };
}

it.each([
  [2560, 3],
  [1200, 3],
  [1199.5, 2],
  [992, 2],
  [991, 1],
  [768, 1],
  [767, 0],
  [320, 0],
])("2.29 9.14 a screen %d px wide is of class %d", (width, expected) => {
  expect(createScreenClass(windowOf(width).match).get()).toBe(expected);
});

it("2.29 the class follows the window, and tells each change once", () => {
  const frame = windowOf(1440);
  const store = createScreenClass(frame.match);
  const heard: number[] = [];
  const stop = store.subscribe(() => heard.push(store.get()));
  for (const width of [1300, 1199, 1000, 700, 500, 992, 1200]) frame.resize(width);
  stop();
  frame.resize(300);
  expect(heard).toEqual([2, 0, 2, 3]);
  expect(store.get()).toBe(0);
});
