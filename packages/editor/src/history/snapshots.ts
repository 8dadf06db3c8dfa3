import { editorRules } from "../constants.ts";

/** What came before and what was taken back, the nearest last. */
export interface Snapshots<S> {
  readonly past: readonly S[];
  readonly future: readonly S[];
  /** The run of typing that the last snapshot stands before; null when another change ends it. */
  readonly run: { kind: ChangeKind; typed: number; at: number } | null;
}

/** Typing and deleting go on from one key to the next; everything else stands alone. */
export type ChangeKind = "type" | "delete" | "compose" | "other";

/** A change that was just made: what it was, how many characters were typed, when (ms), and what the text was before. */
export interface Change<S> {
  kind: ChangeKind;
  typed: number;
  at: number;
  before: S;
}

export const noSnapshots = <S>(): Snapshots<S> => ({ past: [], future: [], run: null });

/**
 * Takes a change in: a snapshot of what was before it is kept unless it goes on with the run of typing before it. A run ends with
 * another kind of change, after a rest, and after 20 typed characters; no more than 20 snapshots are kept (spec §9).
 */
export function recorded<S>(snapshots: Snapshots<S>, change: Change<S>): Snapshots<S> {
  const { past, run } = snapshots;
  const goesOn =
    run !== null &&
    change.kind !== "other" &&
    change.kind === run.kind &&
    change.at - run.at < editorRules.typingRestMs &&
    (change.kind === "compose" || run.typed < editorRules.typedPerSnapshot);
  const typed = (goesOn ? run.typed : 0) + change.typed;
  return {
    past: goesOn ? past : [...past, change.before].slice(-editorRules.undoSnapshots),
    future: [],
    run: change.kind === "other" ? null : { kind: change.kind, typed, at: change.at },
  };
}

/** Steps back to the last snapshot, or forward to what was taken back; null when there is nothing. */
export function stepped<S>(
  { past, future }: Snapshots<S>,
  way: "undo" | "redo",
  now: S,
): { snapshots: Snapshots<S>; shown: S } | null {
  const [from, to] = way === "undo" ? [past, future] : [future, past];
  const shown = from.at(-1);
  if (shown === undefined) return null;
  const [left, grown] = [from.slice(0, -1), [...to, now].slice(-editorRules.undoSnapshots)];
  const sides = way === "undo" ? { past: left, future: grown } : { past: grown, future: left };
  return { snapshots: { ...sides, run: null }, shown };
}

/** The next change begins a snapshot of its own. */
export const rested = <S>(snapshots: Snapshots<S>): Snapshots<S> => ({ ...snapshots, run: null });
