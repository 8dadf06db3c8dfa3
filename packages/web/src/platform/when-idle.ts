/** `longest`: the longest wait for an idle moment; `otherwise`: the wait in browsers without idle callbacks (Safari), ms. */
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
  const handle = requestIdleCallback(run, { timeout: longest });
  return () => cancelIdleCallback(handle);
}
