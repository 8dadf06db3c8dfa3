import { useLayoutEffect } from "react";
import { createStore } from "zustand/vanilla";

/** Whether the page in front needs the width of the sidebar. */
export const needsSpace = createStore<boolean>(() => false);

/** Collapses the sidebar while the page is in front. */
export function usePageSpace(): void {
  useLayoutEffect(() => {
    needsSpace.setState(true, true);
    return () => needsSpace.setState(false, true);
  }, []);
}
