/** How long it waits at most, and where the browser tells of no idle moments (Safari), ms. */
interface Patience {
  longest: number;
  otherwise: number;
}

/** Runs in the browser's next idle moment; returns how to give it up. */
export function whenIdle(run: () => void, { longest, otherwise }: Patience): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, otherwise);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: longest });
  return () => cancelIdleCallback(asked);
}
