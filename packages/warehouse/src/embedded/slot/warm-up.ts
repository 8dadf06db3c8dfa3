import type { Viewer } from "../../warehouse.ts";

/** Viewers whose instances are opened before their first query. */
export interface WarmUp {
  ask(viewer: Viewer): void;
  /** To be called when a slot becomes free. */
  next(): void;
}

const longestList = 64;

/** Keeps the viewers until `open` reports that it has started, the latest first; when there are too many, the oldest are dropped. */
export function warmUp(open: (viewer: Viewer) => boolean): WarmUp {
  const waiting = new Map<string, Viewer>();

  function next(): void {
    for (const [key, reader] of [...waiting].reverse()) {
      if (!open(reader)) return;
      waiting.delete(key);
    }
  }

  return {
    ask(viewer) {
      waiting.delete(viewer.policyKey);
      waiting.set(viewer.policyKey, viewer);
      const oldest = waiting.keys().next().value;
      if (waiting.size > longestList && oldest !== undefined) waiting.delete(oldest);
      next();
    },
    next,
  };
}
