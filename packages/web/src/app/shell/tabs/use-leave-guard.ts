import { useEffect } from "react";
import { useStore } from "zustand";
import { tabStore } from "../shell-state.ts";

function ask(event: BeforeUnloadEvent): void {
  if (tabStore.wouldLose()) event.preventDefault();
}

/** Writes drafts before the page is left. The browser asks for confirmation only if some unsaved work is not in any draft. */
export function useLeaveGuard(): void {
  const holdsWork = useStore(tabStore.state, ({ unsaved }) => unsaved.size > 0);
  useEffect(() => {
    if (!holdsWork) return;
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [holdsWork]);
  useEffect(() => {
    const write = (): void => {
      if (document.visibilityState === "hidden") tabStore.writeDrafts();
    };
    window.addEventListener("pagehide", tabStore.writeDrafts);
    // A phone may end a page in the background without another word.
    document.addEventListener("visibilitychange", write);
    return () => {
      window.removeEventListener("pagehide", tabStore.writeDrafts);
      document.removeEventListener("visibilitychange", write);
    };
  }, []);
}
