/** What a tab owns. It outlives hiding the panel (which runs effect clean-ups) and ends when the tab closes. */
export interface TabScope {
  readonly id: string;
  /** Aborts when the tab closes. */
  readonly signal: AbortSignal;
  has(key: string): boolean;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  subscribe(listener: () => void): () => void;
  /** The object kept under `key`, made on first use; `make` ties its end to the signal. */
  own(key: string, make: (signal: AbortSignal) => unknown): unknown;
  close(): void;
}

export function createTabScope(id: string): TabScope {
  const values = new Map<string, unknown>();
  const owned = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const ending = new AbortController();
  return {
    id,
    signal: ending.signal,
    has: (key) => values.has(key),
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    own(key, make) {
      if (!owned.has(key)) owned.set(key, make(ending.signal));
      return owned.get(key);
    },
    close() {
      ending.abort();
      values.clear();
      owned.clear();
      listeners.clear();
    },
  };
}
