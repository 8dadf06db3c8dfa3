import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useTab } from "./tab-context.ts";

/** An action that a page offers to the rest of the console, such as the command palette: the code of its menu and the kind of button. */
export type PageAction = `${string}.${"add" | "import"}`;

/** After this time a request is forgotten: its page did not open, ms. */
const forgottenAfter = 10_000;

interface PageRequest {
  action: PageAction;
  /** Of the tab that is to do it: several tabs may show the same page, filtered differently. */
  fullPath: string;
  at: number;
}

const requested = createStore<PageRequest | null>(() => null);

/** Requests an action of the page in a tab that is being opened or shown. */
export function requestPageAction(action: PageAction, fullPath: string): void {
  requested.setState({ action, fullPath, at: performance.now() }, true);
}

/** Runs `run` when the action is requested, as soon as the page is in front and ready. */
export function usePageAction(action: PageAction, run: () => void, isReady = true): void {
  const { fullPath } = useTab();
  const isRequested = useStore(
    requested,
    (request) => request?.action === action && request.fullPath === fullPath,
  );
  const act = useEffectEvent(run);
  useEffect(() => {
    if (!isReady || !isRequested) return;
    const request = requested.getState();
    requested.setState(null, true);
    if (request !== null && performance.now() - request.at < forgottenAfter) act();
  }, [isReady, isRequested]);
}
