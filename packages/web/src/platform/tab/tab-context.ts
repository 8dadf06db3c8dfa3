import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { TabScope } from "./tab-scope.ts";

/** A page's hold on the tab it stands in. */
export interface TabHandle {
  scope: TabScope;
  /** Path and query of the tab. */
  fullPath: string;
  isActive: boolean;
  /** Gives the tab another address without drawing the page anew (a new chart that has got its id). */
  retarget(fullPath: string): void;
  /** Another label than the menu's; `null` takes it back. */
  rename(label: string | null): void;
  /** Marks unsaved work: a dot on the tab, and a question before it closes. */
  setUnsaved(unsaved: boolean): void;
  close(): void;
}

export const TabContext = createContext<TabHandle | null>(null);

export function useTab(): TabHandle {
  const tab = useContext(TabContext);
  if (tab === null) throw new Error("useTab stands inside a tab's page");
  return tab;
}

/** Like useState, but kept by the tab: for what holds input. A key names one thing within the page. */
export function useTabState<T>(key: string, initial: T): [T, (next: T | ((before: T) => T)) => void] {
  const { scope } = useTab();
  const read = (): T => (scope.has(key) ? (scope.get(key) as T) : initial);
  const value = useSyncExternalStore(scope.subscribe, read);
  const change = useCallback(
    (next: T | ((before: T) => T)) => {
      const before = scope.has(key) ? (scope.get(key) as T) : initial;
      scope.set(key, next instanceof Function ? next(before) : next);
    },
    [scope, key, initial],
  );
  return [value, change];
}

/** An object that lives as long as the tab (a store, an upload, an editor); `make` hears its end from the signal. */
export function useTabOwned<T>(key: string, make: (signal: AbortSignal) => T): T {
  return useTab().scope.own(key, make) as T;
}
