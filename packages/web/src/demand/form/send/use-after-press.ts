import { useEffect, useRef } from "react";

type Run = () => void;

/** Runs what may move the page: at once, or behind the press that is under way, so that it becomes a click on what was pressed. */
export function useAfterPress(): (run: Run) => void {
  const waiting = useRef<Run[] | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const release = (): void => {
      // The click comes with the release, before anything that waits for its turn.
      setTimeout(() => {
        const held = waiting.current ?? [];
        waiting.current = null;
        for (const run of held) run();
      });
    };
    window.addEventListener("pointerdown", () => (waiting.current ??= []), options);
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, release, options);
    return () => listening.abort();
  }, []);
  return (run) => {
    if (waiting.current === null) run();
    else waiting.current.push(run);
  };
}
