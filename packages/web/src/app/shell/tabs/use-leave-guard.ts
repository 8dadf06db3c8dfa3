import { useEffect } from "react";
import { useStore } from "zustand";
import { tabStore } from "../shell-state.ts";

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** While some tab holds unsaved work, the browser asks before a reload or leaving throws it away. */
export function useLeaveGuard(): void {
  const holdsWork = useStore(tabStore.state, ({ unsaved }) => unsaved.size > 0);
  useEffect(() => {
    if (!holdsWork) return;
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [holdsWork]);
}
