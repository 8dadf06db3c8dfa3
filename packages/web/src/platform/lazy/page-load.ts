/** Whether the page was loaded anew where it stood, and not by an address or a link. */
export function wasReloaded(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "reload");
}
