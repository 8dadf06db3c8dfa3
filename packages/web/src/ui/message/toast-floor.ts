const bars = new Set<Element>();

/** Measures where the highest bar at the lower edge begins, px from that edge. A bar above the lowest quarter is in nobody's way. */
export function placeToasts(): void {
  const floors = [...bars].map((bar) => {
    const { top, bottom, height } = bar.getBoundingClientRect();
    return height > 0 && bottom > window.innerHeight * 0.75 ? window.innerHeight - top : 0;
  });
  document.documentElement.style.setProperty("--toast-floor", `${Math.round(Math.max(0, ...floors))}px`);
}

/** `ref` of a bar at the lower edge, such as the foot of a list or of a dialog: toasts are shown above it while it is visible. */
export function belowToasts(bar: Element | null): (() => void) | undefined {
  if (bar === null) return undefined;
  bars.add(bar);
  const observer = new ResizeObserver(placeToasts);
  observer.observe(bar);
  observer.observe(document.documentElement);
  return () => {
    observer.disconnect();
    bars.delete(bar);
    placeToasts();
  };
}
