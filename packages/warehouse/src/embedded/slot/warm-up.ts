import type { Reader } from "../../warehouse.ts";

/** Readers whose instances are to be opened before anyone asks. */
export interface WarmUp {
  ask(reader: Reader): void;
  /** To be called when a slot becomes free. */
  next(): void;
}

const longestList = 64;

/** Keeps the readers until `open` says that it has begun, the latest first; the oldest are given up when there are too many. */
export function warmUp(open: (reader: Reader) => boolean): WarmUp {
  const waiting = new Map<string, Reader>();

  function next(): void {
    for (const [key, reader] of [...waiting].reverse()) {
      if (!open(reader)) return;
      waiting.delete(key);
    }
  }

  return {
    ask(reader) {
      waiting.delete(reader.policyKey);
      waiting.set(reader.policyKey, reader);
      const oldest = waiting.keys().next().value;
      if (waiting.size > longestList && oldest !== undefined) waiting.delete(oldest);
      next();
    },
    next,
  };
}
