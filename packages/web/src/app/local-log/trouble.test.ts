import { describe, expect, it } from "vitest";
import { createTroubles, type Trouble } from "./trouble.ts";

/** A window's listeners, to be called by hand. */
function handWindow() {
  const listeners = new Map<string, (event: never) => void>();
  const target = {
    addEventListener: (name: string, listener: (event: never) => void) => void listeners.set(name, listener),
  };
  return {
    target: target as unknown as Window,
    tell: (name: string, event: object) => listeners.get(name)?.(event as never),
  };
}

function open(fetchTaker: () => Promise<unknown> = async () => undefined) {
  const counted = { fetches: 0 };
  const troubles = createTroubles({ url: () => "http://x/a", now: () => 7 });
  const page = handWindow();
  troubles.listen(page.target, () => {
    counted.fetches++;
    return fetchTaker();
  });
  return { troubles, counted, page };
}

describe("what goes wrong", () => {
  it("never makes more trouble: a writer that throws is left to itself", () => {
    const { troubles } = open();
    troubles.take(() => {
      throw new Error("cannot write");
    });
    expect(() => troubles.note(new Error("x"), "")).not.toThrow();
  });

  it("before anybody writes it down waits, and the writer is fetched once", async () => {
    const { troubles, counted } = open();
    const first = new TypeError("first");
    troubles.note(first, "window error", "http://x/a.js");
    troubles.note("second", "unhandled rejection");
    expect(counted.fetches).toBe(1);
    const heard: Trouble[] = [];
    troubles.take((trouble) => heard.push(trouble));
    troubles.note("third", "");
    expect(heard.map(({ thrown }) => thrown)).toEqual([first, "second", "third"]);
    expect(heard[0]).toMatchObject({ url: "http://x/a", at: 7, file: "http://x/a.js", info: "window error" });
  });

  it("in a loop before that is bounded, and a writer that does not come is not fetched for ever", async () => {
    const { troubles, counted } = open(() => Promise.reject(new Error("offline")));
    for (let count = 0; count < 1000; count++) {
      troubles.note(`error ${count}`, "");
      await Promise.resolve();
    }
    const heard: Trouble[] = [];
    troubles.take((trouble) => heard.push(trouble));
    expect([heard.length, counted.fetches]).toEqual([50, 3]);
  });

  it("told twice of the same error is one trouble", () => {
    const { troubles } = open();
    const heard: Trouble[] = [];
    troubles.take((trouble) => heard.push(trouble));
    const error = new Error("x");
    troubles.note(error, "react");
    troubles.note(error, "window error");
    expect(heard).toHaveLength(1);
  });
});

it("4.24 8.08 every runtime error and unhandled rejection of the window is caught", () => {
  const { troubles, page } = open();
  const heard: Trouble[] = [];
  troubles.take((trouble) => heard.push(trouble));
  const error = new TypeError("x is undefined");
  page.tell("error", { error, message: "Uncaught TypeError: x is undefined", filename: "http://x/a.js" });
  page.tell("error", { error: null, message: "Script error.", filename: "" });
  page.tell("unhandledrejection", { reason: "no" });
  expect(heard.map(({ thrown, info }) => [thrown, info])).toEqual([
    [error, "window error"],
    ["Script error.", "window error"],
    ["no", "unhandled rejection"],
  ]);
});
