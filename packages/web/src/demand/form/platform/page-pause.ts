/** Waits so long, and on while the page is hidden; ends early when the network comes back or `signal` says so. */
export function pagePause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController();
    const done = (): void => {
      clearTimeout(timer);
      end.abort();
      resolve();
    };
    let isOver = false;
    const look = (): void => {
      if (isOver && document.visibilityState === "visible") done();
    };
    const timer = setTimeout(() => {
      isOver = true;
      look();
    }, ms);
    document.addEventListener("visibilitychange", look, { signal: end.signal });
    window.addEventListener("online", done, { signal: end.signal });
    signal.addEventListener("abort", done, { signal: end.signal });
    if (signal.aborted) done();
  });
}
