import { useSyncExternalStore } from "react";

/** 3 from 1200 px, 2 from 992, 1 from 768, else 0 (spec §2). */
export type ScreenClass = 0 | 1 | 2 | 3;

/** Least widths of the classes, widest first. */
const edges = [
  [3, 1200],
  [2, 992],
  [1, 768],
] as const satisfies readonly (readonly [ScreenClass, number])[];

type Match = (query: string) => Pick<MediaQueryList, "matches" | "addEventListener">;

export interface ScreenClassStore {
  get(): ScreenClass;
  subscribe(listener: () => void): () => void;
}

/** One store for the whole console; it follows the window's width. */
export function createScreenClass(match: Match): ScreenClassStore {
  const lists = edges.map(([value, width]) => ({ value, list: match(`(min-width: ${width}px)`) }));
  const listeners = new Set<() => void>();
  const read = (): ScreenClass => lists.find(({ list }) => list.matches)?.value ?? 0;
  let present = read();
  const follow = (): void => {
    const next = read();
    if (next === present) return;
    present = next;
    for (const listener of listeners) listener();
  };
  for (const { list } of lists) list.addEventListener("change", follow);
  return {
    get: () => present,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

let ofWindow: ScreenClassStore | null = null;

function store(): ScreenClassStore {
  ofWindow ??= createScreenClass((query) => window.matchMedia(query));
  return ofWindow;
}

/** The present class outside components. */
export function screenClass(): ScreenClass {
  return store().get();
}

/** The screen's class; the component draws again when the window crosses an edge. */
export function useScreenClass(): ScreenClass {
  const { subscribe, get } = store();
  return useSyncExternalStore(subscribe, get);
}
