import { useEffect, useState } from "react";

/** A part of the pane that comes in a chunk of its own: fetched once for all who use it, again after a failure. */
export interface LazyPart<T> {
  now(): T | null;
  load(): Promise<T>;
}

/** Makes a part of how it is fetched. */
export function lazyPart<T>(fetchPart: () => Promise<T>): LazyPart<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;
  return {
    now: () => loaded,
    load: () => {
      loading ??= fetchPart().then(
        (part) => {
          loaded = part;
          return part;
        },
        (cause: unknown) => {
          loading = null;
          throw cause;
        },
      );
      return loading;
    },
  };
}

/** A part that needs no fetching. */
export function presentPart<T>(part: T): LazyPart<T> {
  return { now: () => part, load: async () => part };
}

/** A part that others do without when it cannot be fetched: then it is `absent`, until it was fetched after all. */
export function optionalPart<T>(part: LazyPart<T>): LazyPart<T | "absent"> {
  let isAbsent = false;
  return {
    now: () => part.now() ?? (isAbsent ? "absent" : null),
    load: () =>
      part.load().catch(() => {
        isAbsent = true;
        return "absent" as const;
      }),
  };
}

/** What became of a part: itself, or still on its way, or not to be had; `retry` fetches again. */
export type Loaded<T> =
  | { phase: "here"; part: T }
  | { phase: "loading" }
  | { phase: "failed"; retry(): void };

/** Fetches a part when it is first needed. */
export function useLoaded<T>(lazy: LazyPart<T>): Loaded<T> {
  const [state, setState] = useState<{ part: T | null; isFailed: boolean }>(() => ({
    part: lazy.now(),
    isFailed: false,
  }));
  useEffect(() => {
    if (state.part !== null || state.isFailed) return;
    let isCurrent = true;
    lazy.load().then(
      (part) => isCurrent && setState({ part, isFailed: false }),
      () => isCurrent && setState({ part: null, isFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [lazy, state]);
  if (state.part !== null) return { phase: "here", part: state.part };
  return state.isFailed
    ? { phase: "failed", retry: () => setState({ part: null, isFailed: false }) }
    : { phase: "loading" };
}
