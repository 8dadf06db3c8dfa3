import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { shortPatience, useDrawing, whenIdle } from "../http/when-idle.ts";
import { isChunkError, loadChunk, networkReturns } from "./lazy-chunk.ts";

/** A component in a chunk of its own. */
export interface LazyPart<P> {
  /** `waiting` is rendered until the part is loaded. */
  (props: P & { waiting?: ReactNode }): ReactNode;
  /** Fetches the chunk ahead of its first use; rejects as the load does, and a later one tries again. */
  preload(): Promise<void>;
}

/** What is drawn where a part did not come. */
export interface PartFailure {
  error: Error;
  /** How often it has been tried again. */
  tries: number;
  /** How often the network had come back when the failed fetch began. */
  returns: number;
  retry: () => void;
}

/** How the console reports that a part failed to load; without it, the error goes to the next error boundary. */
export const PartFailedAs = createContext<ComponentType<PartFailure> | null>(null);

/** The chunk of a part: fetched once, and again after it failed. */
export interface PartChunk<P> {
  now(): ComponentType<P> | null;
  fetch(): Promise<ComponentType<P>>;
}

export function partChunk<P>(load: () => Promise<ComponentType<P>>): PartChunk<P> {
  let loaded: ComponentType<P> | null = null;
  return {
    now: () => loaded,
    fetch: async () => {
      loaded ??= await loadChunk(load);
      return loaded;
    },
  };
}

interface PartState<P> {
  Part: ComponentType<P> | null;
  error: unknown;
  tries: number;
  returns: number;
}

interface Fetched<P> {
  Part: ComponentType<P> | null;
  failure: PartFailure | null;
}

/** When a part is fetched: as soon as it is rendered, or once the page around it is drawn. */
type When = "now" | "later";

/** A chunk's component, `null` until it has come, and what became of it otherwise. What is no failure of the network is thrown. */
export function usePartChunk<P>(chunk: PartChunk<P>, when: When = "now"): Fetched<P> {
  const [state, setState] = useState<PartState<P>>(() => ({
    Part: chunk.now(),
    error: null,
    tries: 0,
    returns: 0,
  }));
  const { Part, error, tries, returns } = state;
  const isComing = Part === null && error === null;
  useDrawing(isComing && when === "now");
  useEffect(() => {
    if (!isComing) return;
    let isCurrent = true;
    const returnsBefore = networkReturns.count();
    const settle = (next: Partial<PartState<P>>): void => {
      if (isCurrent) setState((before) => ({ ...before, ...next }));
    };
    const fetch = (): void =>
      void chunk.fetch().then(
        (come) => settle({ Part: come }),
        (cause: unknown) => settle({ error: cause, returns: returnsBefore }),
      );
    const giveUp = when === "now" ? fetch() : whenIdle(fetch, shortPatience);
    return () => {
      isCurrent = false;
      giveUp?.();
    };
  }, [chunk, isComing, when]);
  if (error === null) return { Part, failure: null };
  if (!isChunkError(error)) throw error;
  const retry = (): void => setState({ ...state, error: null, tries: tries + 1 });
  return { Part: null, failure: { error, tries, returns, retry } };
}

/** Fetches a part again when the network has come back since its failed fetch began, also if it came back before the failure was known. */
function useRetryOnReturn(failure: PartFailure | null): void {
  useEffect(() => {
    if (failure === null) return;
    const { returns, retry } = failure;
    if (returns === networkReturns.count()) return networkReturns.subscribe(retry);
    retry();
  }, [failure]);
}

/**
 * Declares a component that is fetched on its first render; a loaded one renders immediately. It does not use React's `lazy`, whose
 * boundaries show a fallback for at least 300 ms, however soon the chunk arrives. A failed load is reported in place, with a retry.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  when: When = "now",
): LazyPart<P> {
  const chunk = partChunk(load);

  // biome-ignore lint/correctness/noComponentHookFactories: parts are declared once, at module level
  function Part(props: P & { waiting?: ReactNode }): ReactNode {
    const { Part: Come, failure } = usePartChunk(chunk, when);
    const Failed = useContext(PartFailedAs);
    useRetryOnReturn(failure);
    if (Come !== null) return <Come {...props} />;
    if (failure === null) return props.waiting;
    if (Failed === null) throw failure.error;
    return <Failed {...failure} />;
  }
  Part.preload = async () => {
    await chunk.fetch();
  };
  return Part;
}
