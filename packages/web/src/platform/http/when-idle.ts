import { useEffect, useState } from "react";
import { callsUnderWay } from "./call.ts";

/** `longest`: the longest wait for an idle moment; `otherwise`: the wait in browsers without idle callbacks (Safari), ms. */
interface Patience {
  longest: number;
  otherwise: number;
}

/** Of what is fetched ahead of a press that may never come. */
const defaultPatience: Patience = { longest: 5000, otherwise: 1000 };

/** Of what is shown or opened next, but less urgent than what is around it. */
export const shortPatience: Patience = { longest: 3000, otherwise: 500 };

/** Runs in an idle moment of the browser in which no call is under way: what a page waits for is shown first. Returns how to give it up. */
export function whenIdle(run: () => void, { longest, otherwise } = defaultPatience): () => void {
  const until = performance.now() + longest;
  const hasIdle = typeof requestIdleCallback === "function";
  let handle: number;
  const look = (): void => {
    if (callsUnderWay() > 0 && performance.now() < until) wait();
    else run();
  };
  const wait = (): void => {
    handle = hasIdle ? requestIdleCallback(look, { timeout: longest }) : Number(setTimeout(look, otherwise));
  };
  wait();
  return () => (hasIdle ? cancelIdleCallback(handle) : clearTimeout(handle));
}

/** Whether the browser has been idle once since the component was rendered: for what nobody looks for first. */
export function useIdle(isReady = true): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isReady ? whenIdle(() => setIdle(true), shortPatience) : undefined), [isReady]);
  return isIdle;
}
