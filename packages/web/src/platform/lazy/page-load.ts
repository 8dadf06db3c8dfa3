/** Whether the page was reloaded, as opposed to opened by an address or a link. */
export function wasReloaded(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "reload");
}
