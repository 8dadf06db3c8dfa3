import { describe, expect, it } from "vitest";
import { type ChangeKind, noSnapshots, recorded, type Snapshots, stepped } from "./snapshots.ts";

/** Types one character at a time, 10 ms apart; the snapshots are the numbers of characters before. */
function typed(count: number, start: Snapshots<number> = noSnapshots(), from = 0): Snapshots<number> {
  let snapshots = start;
  for (let at = from; at < from + count; at += 1)
    snapshots = recorded(snapshots, { kind: "type", typed: 1, at: at * 10, before: at });
  return snapshots;
}

const one = (kind: ChangeKind, at: number, before: number) => ({ kind, typed: 1, at, before });

describe("snapshots of undo", () => {
  it("has nothing to take back before the first change, nor anything to do again", () => {
    expect(stepped(noSnapshots<number>(), "undo", 0)).toBeNull();
    expect(stepped(typed(3), "redo", 3)).toBeNull();
  });

  it("9.31 forces a snapshot after 20 typed characters", () => {
    expect(typed(20).past).toEqual([0]);
    expect(typed(21).past).toEqual([0, 20]);
    expect(typed(45).past).toEqual([0, 20, 40]);
  });

  it("9.30 keeps the last 20 snapshots", () => {
    const { past } = typed(20 * 25);
    expect(past).toHaveLength(20);
    expect(past[0]).toBe(100);
  });

  it("begins another after a rest, when typing turns to deleting, and for each other change", () => {
    const rest = recorded(typed(3), one("type", 5000, 3));
    expect(rest.past).toEqual([0, 3]);
    const deleted = recorded(typed(3), one("delete", 40, 3));
    expect(recorded(deleted, one("delete", 50, 2)).past).toEqual([0, 3]);
    const commands = recorded(recorded(typed(3), one("other", 40, 3)), one("other", 41, 4));
    expect(commands.past).toEqual([0, 3, 4]);
    expect(recorded(commands, one("type", 42, 5)).past).toEqual([0, 3, 4, 5]);
  });

  it("takes what is composed as one, however long it is", () => {
    let snapshots = noSnapshots<number>();
    for (let at = 0; at < 40; at += 1) snapshots = recorded(snapshots, one("compose", at, at));
    expect(snapshots.past).toEqual([0]);
  });

  it("goes back and forth, and forgets what was taken back at the next change", () => {
    const back = stepped(typed(21), "undo", 21);
    expect(back?.shown).toBe(20);
    const oldest = back && stepped(back.snapshots, "undo", 20);
    expect(oldest?.shown).toBe(0);
    const again = oldest && stepped(oldest.snapshots, "redo", 0);
    expect(again?.shown).toBe(20);
    expect(again && recorded(again.snapshots, one("other", 1, 20)).future).toEqual([]);
  });
});
