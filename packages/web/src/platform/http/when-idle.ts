import { useEffect, useLayoutEffect, useState } from "react";
import { callsUnderWay, onTraffic } from "./call.ts";

/** `longest`: the longest wait for an idle moment; `otherwise`: the wait in browsers without idle callbacks (Safari), ms. */
interface Patience {
  longest: number;
  otherwise: number;
}

/** Of what is fetched ahead of a press that may never come. */
const defaultPatience: Patience = { longest: 5000, otherwise: 1000 };

/** Of what is shown or opened next, but less urgent than what is around it. */
export const shortPatience: Patience = { longest: 3000, otherwise: 500 };

function afterRest(run: () => void, ms: number, otherwise: number): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, Math.min(ms, otherwise));
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: ms });
  return () => cancelIdleCallback(handle);
}

let drawings = 0;
const drawingListeners = new Set<() => void>();

/** While `isDrawing`, what is fetched ahead waits: the page is not yet shown, or a chart on it. */
export function useDrawing(isDrawing = true): void {
  useLayoutEffect(() => {
    if (!isDrawing) return;
    drawings++;
    return () => {
      drawings--;
      for (const listener of drawingListeners) listener();
    };
  }, [isDrawing]);
}

const isBusy = (): boolean => callsUnderWay() > 0 || drawings > 0;

/** Runs when no call for data is under way and nothing is being drawn, or after this time; returns how to give it up. */
function afterWork(run: () => void, ms: number): () => void {
  const giveUp = (): void => {
    stopHearing();
    drawingListeners.delete(look);
    clearTimeout(limit);
  };
  const end = (): void => {
    giveUp();
    run();
  };
  const look = (): void => {
    if (!isBusy()) end();
  };
  const stopHearing = onTraffic(look);
  drawingListeners.add(look);
  const limit = setTimeout(end, ms);
  return giveUp;
}

/** Runs in an idle moment of the browser in which no call for data is under way and nothing is being drawn: what a page waits for is shown first. Returns how to give it up. */
export function whenIdle(run: () => void, { longest, otherwise } = defaultPatience): () => void {
  const until = performance.now() + longest;
  let giveUp: () => void;
  const left = (): number => Math.max(1, until - performance.now());
  const look = (): void => {
    if (isBusy() && left() > 1) giveUp = afterWork(rest, left());
    else run();
  };
  const rest = (): void => {
    giveUp = afterRest(look, left(), otherwise);
  };
  rest();
  return () => giveUp();
}

/** Whether the browser has been idle once since the component was rendered: for what nobody looks for first. */
export function useIdle(isReady = true): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isReady ? whenIdle(() => setIdle(true), shortPatience) : undefined), [isReady]);
  return isIdle;
}
