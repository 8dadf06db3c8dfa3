import { editorRules } from "../constants.ts";

/** Snapshots for undo (`past`) and redo (`future`), the nearest one last. */
export interface Snapshots<S> {
  readonly past: readonly S[];
  readonly future: readonly S[];
  /** The typing run that started after the last snapshot; null once another kind of change ends it. */
  readonly run: { kind: ChangeKind; typed: number; at: number } | null;
}

/** Consecutive typing and consecutive deleting form a run. Every other change is a step of its own. */
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
 * Records a change: stores a snapshot of the state before it, unless the change continues a typing run. A run ends with another kind
 * of change, after a pause, and after 20 typed characters. At most 20 snapshots are stored (spec §9).
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

/** Goes back to the last snapshot, or forward to an undone one; null when there is none. */
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
