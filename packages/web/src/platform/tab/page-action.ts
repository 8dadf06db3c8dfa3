import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** An action that a page offers to the rest of the console, such as the command palette: the code of its menu and the kind of button. */
export type PageAction = `${string}.${"add" | "import"}`;

/** After this time a request is forgotten: its page did not open, ms. */
const forgottenAfter = 10_000;

const requested = createStore<{ action: PageAction; at: number } | null>(() => null);

/** Requests an action of a page that is being opened or shown. */
export function requestPageAction(action: PageAction): void {
  requested.setState({ action, at: performance.now() }, true);
}

/** Runs `run` when the action is requested, as soon as the page is in front and ready. */
export function usePageAction(action: PageAction, run: () => void, isReady = true): void {
  const isRequested = useStore(requested, (request) => request?.action === action);
  const act = useEffectEvent(run);
  useEffect(() => {
    if (!isReady || !isRequested) return;
    const request = requested.getState();
    requested.setState(null, true);
    if (request !== null && performance.now() - request.at < forgottenAfter) act();
  }, [isReady, isRequested]);
}
