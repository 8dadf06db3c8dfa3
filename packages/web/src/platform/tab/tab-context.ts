import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { z } from "zod";
import type { TabScope } from "./tab-scope.ts";

/** Whether a tab has unsaved work: `"kept"` if all of it is stored in drafts, so that a reload does not lose it. */
export type Unsaved = boolean | "kept";

/** What a page can do with its tab. */
export interface TabHandle {
  scope: TabScope;
  /** Path and query of the tab. */
  fullPath: string;
  /** Changes the address of the tab without rendering the page again (a new chart that received its id). */
  retarget(fullPath: string): void;
  /** Another label than the menu's; `null` takes it back. */
  rename(label: string | null): void;
  /** Marks unsaved work: a dot on the tab, a confirmation before it closes and, unless it is `"kept"`, before a reload. */
  setUnsaved(unsaved: Unsaved): void;
  close(): void;
}

export const TabContext = createContext<TabHandle | null>(null);

export function useTab(): TabHandle {
  const tab = useContext(TabContext);
  if (tab === null) throw new Error("useTab belongs inside a tab's page");
  return tab;
}

/** As JSON holds it: a set as a list. */
function plainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, part: unknown) => (part instanceof Set ? [...part] : part)));
}

export type Change<T> = (next: T | ((before: T) => T)) => void;

/** Like useState, but stored in the tab: for components with user input. A key identifies one value within the page. */
export function useTabState<T>(key: string, initial: T): [T, Change<T>] {
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

/**
 * useTabState that outlives a reload and the lock: it is written down, and what comes back goes through the schema.
 * Never for secrets; `plain` leaves them out.
 */
export function useTabDraft<T>(
  key: string,
  schema: z.ZodType<T>,
  initial: T,
  plain: (value: T) => unknown = (value) => value,
): [T, Change<T>] {
  const { scope } = useTab();
  scope.own(`draft ${key}`, () => {
    const before = schema.safeParse(scope.left(key));
    scope.draw(key, () => {
      const value = scope.has(key) ? (scope.get(key) as T) : initial;
      return value === initial || value === null ? undefined : plainJson(plain(value));
    });
    if (before.success) scope.set(key, before.data);
    return null;
  });
  return useTabState(key, initial);
}

/** How an owned object is written down and comes back. */
export interface OwnedDraft<T, S> {
  schema: z.ZodType<S>;
  /** Plain JSON without secrets; `undefined` when there is nothing to keep. */
  save(object: T): S | undefined;
  /** Calls `changed` whenever `save` may say something else. */
  watch(object: T, changed: () => void): void;
}

/** An object that lives as long as the tab (a store, an upload, an editor); `make` hears its end from the signal. */
export function useTabOwned<T>(key: string, make: (signal: AbortSignal) => T): T {
  return useTab().scope.own(key, make) as T;
}

/** useTabOwned that outlives a reload and the lock: `make` gets what was saved of it before, if anything. */
export function useTabOwnedDraft<T, S>(
  key: string,
  make: (signal: AbortSignal, saved: S | null) => T,
  { schema, save, watch }: OwnedDraft<T, S>,
): T {
  const { scope } = useTab();
  return scope.own(key, (signal) => {
    const before = schema.safeParse(scope.left(key));
    const object = make(signal, before.success ? before.data : null);
    scope.draw(key, () => save(object));
    watch(object, scope.touch);
    return object;
  }) as T;
}
