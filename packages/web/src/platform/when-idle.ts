/** `longest`: the longest wait for an idle moment; `otherwise`: the wait in browsers without idle callbacks (Safari), ms. */
interface Patience {
  longest: number;
  otherwise: number;
}

/** Of what is fetched ahead of a press that may never come. */
const defaultPatience: Patience = { longest: 5000, otherwise: 1000 };

/** Runs in the browser's next idle moment; returns how to give it up. */
export function whenIdle(run: () => void, { longest, otherwise } = defaultPatience): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, otherwise);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: longest });
  return () => cancelIdleCallback(handle);
}
