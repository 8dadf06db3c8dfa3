import { useEffect, useState } from "react";

/** `longest`: the longest wait for an idle moment; `otherwise`: the wait in browsers without idle callbacks (Safari), ms. */
interface Patience {
  longest: number;
  otherwise: number;
}

/** Of what is fetched ahead of a press that may never come. */
const defaultPatience: Patience = { longest: 5000, otherwise: 1000 };

/** Of what is shown or opened next, but less urgent than what is around it. */
export const shortPatience: Patience = { longest: 3000, otherwise: 500 };

/** Runs in the browser's next idle moment; returns how to give it up. */
export function whenIdle(run: () => void, { longest, otherwise } = defaultPatience): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, otherwise);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: longest });
  return () => cancelIdleCallback(handle);
}

/** Whether the browser has been idle once since the component was rendered: for what nobody looks for first. */
export function useIdle(isReady = true): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isReady ? whenIdle(() => setIdle(true), shortPatience) : undefined), [isReady]);
  return isIdle;
}
