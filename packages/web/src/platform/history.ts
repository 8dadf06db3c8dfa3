/** A value with its earlier and its undone states. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

const depth = 100;

export function historyOf<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** Adds a step and clears the undone states. A step to the same value is ignored. */
export function record<T>(history: History<T>, next: T): History<T> {
  if (next === history.present) return history;
  return { past: [...history.past, history.present].slice(-depth), present: next, future: [] };
}

/** Goes on with the last step: what came before it stays one step away. */
export function replace<T>(history: History<T>, next: T): History<T> {
  return history.past.length === 0 ? record(history, next) : { ...history, present: next, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return { past: history.past.slice(0, -1), present: last, future: [history.present, ...history.future] };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future: rest };
}
