import { useCallback } from "react";
import { useHeldPages } from "../platform/identity.ts";

const builder = "/report/builder";

/** The builder on a saved chart. */
export function builderPathOf(chartId: string): string {
  return `${builder}?chart=${encodeURIComponent(chartId)}`;
}

/** Whether a menu of the user's leads to the builder. */
export function useMayBuild(): boolean {
  return useHeldPages()(builder);
}

/** Where the name of a saved chart leads: to the builder, or to its report view where no menu leads to the builder. */
export function useChartPath(): (id: string) => string {
  const mayBuild = useMayBuild();
  return useCallback((id) => (mayBuild ? builderPathOf(id) : `/report/view/${id}`), [mayBuild]);
}
