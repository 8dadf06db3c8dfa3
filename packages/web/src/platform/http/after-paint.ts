/** Runs after the last render is painted, so that further requests do not delay it. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** How long to wait for a first paint that the browser does not report, ms. */
const longestMs = 500;

/** Runs once the first content of the page is on screen, so that a large script does not delay it. */
export function afterFirstPaint(run: () => void): void {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    observer.disconnect();
    run();
  };
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) once();
  });
  observer.observe({ type: "paint", buffered: true });
  setTimeout(once, longestMs);
}
