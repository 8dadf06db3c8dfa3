import { useLayoutEffect } from "react";
import { createStore } from "zustand/vanilla";

/** Whether the page in front needs the width of the sidebar. */
export const pageRoom = createStore<boolean>(() => false);

/** Collapses the sidebar while the page is in front. */
export function usePageRoom(): void {
  useLayoutEffect(() => {
    pageRoom.setState(true, true);
    return () => pageRoom.setState(false, true);
  }, []);
}
