/** A form with its earlier states and those that were undone. */
export interface FormHistory<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The subject of the last step: the next step with the same subject is merged into it (typing). */
  readonly about: string | null;
}

const depth = 100;

export function beginHistory<T>(present: T, past: readonly T[] = []): FormHistory<T> {
  return { past, present, future: [], about: null };
}

/** A step; what had been undone is gone. A step to the same form is none. */
export function step<T>(history: FormHistory<T>, next: T, about: string | null = null): FormHistory<T> {
  if (next === history.present) return history;
  const goesOn = about !== null && about === history.about;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-depth);
  return { past, present: next, future: [], about };
}

export function stepBack<T>(history: FormHistory<T>): FormHistory<T> {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present: last, future, about: null };
}

export function stepForward<T>(history: FormHistory<T>): FormHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, about: null };
}

/** Another present without a step: what came from outside. */
export function withPresent<T>(history: FormHistory<T>, present: T): FormHistory<T> {
  return present === history.present ? history : { ...history, present, about: null };
}
