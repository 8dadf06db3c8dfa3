import { describe, expect, it } from "vitest";
import { historyOf, record, redo, undo } from "./history.ts";

describe("history", () => {
  it("has nothing to undo or redo at first", () => {
    const first = historyOf("a");
    expect(undo(first)).toBe(first);
    expect(redo(first)).toBe(first);
  });

  it("takes no step to the same thing", () => {
    const first = historyOf("a");
    expect(record(first, "a")).toBe(first);
  });

  it("goes back and forth, and forgets what was undone after a new step", () => {
    const three = record(record(historyOf("a"), "b"), "c");
    const back = undo(undo(three));
    expect(back.present).toBe("a");
    expect(redo(redo(back)).present).toBe("c");
    expect(redo(record(undo(three), "d")).present).toBe("d");
  });

  it("keeps a hundred steps", () => {
    let history = historyOf(0);
    for (let step = 1; step <= 150; step += 1) history = record(history, step);
    for (let step = 0; step < 150; step += 1) history = undo(history);
    expect(history.present).toBe(50);
  });
});
